//! Reads an answer, never more of it than allowed, packed or unpacked.

use std::io::Read as _;

use flate2::read::MultiGzDecoder;
use reqwest::Response;

use super::failure;
use crate::port::{HttpError, HttpResponse};

/// Reads the whole answer with at most `limit` bytes of body.
pub(super) async fn read(mut response: Response, limit: usize) -> Result<HttpResponse, HttpError> {
    let promised = response.content_length().unwrap_or_default();
    if usize::try_from(promised).is_ok_and(|promised| promised > limit) {
        return Err(HttpError::TooLarge(limit));
    }
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(failure)? {
        if body.len() + chunk.len() > limit {
            return Err(HttpError::TooLarge(limit));
        }
        body.extend_from_slice(&chunk);
    }
    let headers: Vec<(String, String)> = response
        .headers()
        .iter()
        .filter_map(|(name, value)| Some((name.as_str().to_owned(), value.to_str().ok()?.to_owned())))
        .collect();
    let encoding = headers.iter().find(|(name, _)| name == "content-encoding");
    let body = match encoding
        .map(|(_, value)| value.trim().to_ascii_lowercase())
        .as_deref()
    {
        None | Some("" | "identity") => body,
        Some("gzip" | "x-gzip") if body.is_empty() => body,
        Some("gzip" | "x-gzip") => unpack(&body, limit)?,
        Some(_) => return Err(HttpError::Encoding),
    };
    Ok(HttpResponse {
        status: response.status().as_u16(),
        headers,
        body,
    })
}

fn unpack(packed: &[u8], limit: usize) -> Result<Vec<u8>, HttpError> {
    let mut unpacked = Vec::new();
    let most = u64::try_from(limit).unwrap_or(u64::MAX).saturating_add(1);
    MultiGzDecoder::new(packed)
        .take(most)
        .read_to_end(&mut unpacked)
        .map_err(|_| HttpError::Encoding)?;
    if unpacked.len() > limit {
        return Err(HttpError::TooLarge(limit));
    }
    Ok(unpacked)
}
