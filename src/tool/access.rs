//! `access`: the owner's list of who is let in.

use std::sync::Arc;

use async_trait::async_trait;
use serde_json::{Value, json};

use super::{Context, Kind, Spec, Tool, ToolError, ToolOutput};
use crate::args;
use crate::domain::{Action, Call, ChatKey};
use crate::memory::access::{self, INVITATION, Invitation};
use crate::memory::meta;
use crate::port::{Batch, Chance};

/// The tool; `chance` makes the words of invitations.
#[must_use]
pub fn tool(chance: Arc<dyn Chance>) -> Arc<dyn Tool> {
    let parameters = json!({
        "type": "object",
        "properties": {
            "action": {"enum": ["invite", "members", "remove"]},
            "user": {"type": "string", "description": "whom to remove: a number, or a key such as tg:7"}
        },
        "required": ["action"],
        "additionalProperties": false
    });
    Arc::new(AccessTool {
        spec: Spec::new(
            "access",
            "Invites, lists and removes members; the owner's.",
            parameters,
        ),
        chance,
    })
}

struct AccessTool {
    spec: Spec,
    chance: Arc<dyn Chance>,
}

#[async_trait]
impl Tool for AccessTool {
    fn spec(&self) -> &Spec {
        &self.spec
    }

    async fn run(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolOutput, ToolError> {
        if !context.turn.owner {
            return Err(ToolError::new(
                Kind::Forbidden,
                context.phrases(),
                "access-owner-only",
                args!(),
            ));
        }
        match arguments.get("action").and_then(Value::as_str) {
            Some("invite") => self.invite(context),
            Some("remove") => remove(
                arguments.get("user").and_then(Value::as_str).unwrap_or_default(),
                context,
            ),
            _ => members(context),
        }
    }
}

impl AccessTool {
    fn invite(&self, context: &Context<'_>) -> Result<ToolOutput, ToolError> {
        let error = |error| ToolError::store(context.lang(), &error);
        let (mut list, version) = access::load(context.book.store().as_ref()).map_err(error)?;
        let code = self.chance.word();
        list.invitations
            .retain(|invitation| invitation.expires > context.turn.now);
        list.invitations.push(Invitation {
            code: code.clone(),
            expires: context.turn.now + INVITATION,
        });
        let mut writes = Batch::default();
        access::put(&mut writes, &list, version).map_err(error)?;
        let name = meta::bot_name(context.book.store().as_ref())
            .map_err(error)?
            .unwrap_or_default();
        let words = context
            .phrases()
            .say("access-invitation", args! { "name" => name, "code" => code });
        Ok(ToolOutput {
            writes,
            ..ToolOutput::words(json!({"invited": true}), words)
        })
    }
}

fn members(context: &Context<'_>) -> Result<ToolOutput, ToolError> {
    let error = |error| ToolError::store(context.lang(), &error);
    let (list, _) = access::load(context.book.store().as_ref()).map_err(error)?;
    let phrases = context.phrases();
    if list.members.is_empty() {
        return Ok(ToolOutput::words(
            json!({"members": []}),
            phrases.say("access-nobody", args!()),
        ));
    }
    let mut words = phrases.say("access-members", args!());
    for member in &list.members {
        let args =
            args! { "name" => member.name.clone(), "id" => ChatKey::parse(&member.id).name().to_owned() };
        words.push_line(&phrases.say("access-member", args));
    }
    let button = |member: &access::Member| {
        let label = phrases.plain("access-button-remove", args! { "name" => member.name.clone() });
        Action::once(
            label,
            Call::new("access", json!({"action": "remove", "user": member.id})),
        )
    };
    let content = json!({"members": list.members});
    Ok(ToolOutput::words(content, words).with_actions(list.members.iter().map(button).collect()))
}

fn remove(user: &str, context: &Context<'_>) -> Result<ToolOutput, ToolError> {
    let error = |error| ToolError::store(context.lang(), &error);
    let (mut list, version) = access::load(context.book.store().as_ref()).map_err(error)?;
    let is_meant = |id: &str| id == user || id.rsplit(':').next() == Some(user);
    let Some(place) = list.members.iter().position(|member| is_meant(&member.id)) else {
        return Err(ToolError::new(
            Kind::NotFound,
            context.phrases(),
            "access-no-member",
            args! { "id" => user.to_owned() },
        ));
    };
    let gone = list.members.remove(place);
    let mut writes = Batch::default();
    access::put(&mut writes, &list, version).map_err(error)?;
    let words = context
        .phrases()
        .say("access-removed", args! { "name" => gone.name });
    Ok(ToolOutput {
        writes,
        replaces: true,
        ..ToolOutput::words(json!({"removed": gone.id}), words)
    })
}
