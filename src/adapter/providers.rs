//! Seats every provider at its desk, by the operator's settings.

mod id;
mod settings;
mod status;

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::Arc;
use std::time::Duration;

pub use id::ProviderId;
pub use settings::ProviderSettings;
pub use status::VerticalStatus;

/// The name of the provider that knows the encyclopedia and no web.
pub const ENCYCLOPEDIA: &str = super::wikipedia::NAME;

use super::brave::Brave;
use super::coingecko::CoinGecko;
use super::desk::{Desk, Seat};
use super::endpoint::Endpoint;
use super::espn::Espn;
use super::finnhub::Finnhub;
use super::football_data::FootballData;
use super::frankfurter::Frankfurter;
use super::gateway::Gateway;
use super::http::Exception;
use super::met_no::MetNo;
use super::open_meteo::{OpenMeteo, OpenMeteoPlaces};
use super::openligadb::OpenLigaDb;
use super::openweather::OpenWeather;
use super::searxng::SearXng;
use super::tavily::Tavily;
use super::wikipedia::Wikipedia;
use super::yahoo::Yahoo;
use crate::domain::report::{
    GamesQuestion, PlaceQuestion, PriceQuestion, SymbolQuestion, WeatherQuestion, WebQuestion,
};
use crate::port::{Http, Provider};

// Together with the look-up of a name before it, a question ends well within 15 seconds.
const NAMES_BUDGET: Duration = Duration::from_secs(3);
const BUDGET: Duration = Duration::from_secs(7);
/// Places and symbols do not move.
const KEEP_NAMES: Duration = Duration::from_hours(24);

/// A desk a kind of question.
#[derive(Clone)]
pub struct Providers {
    /// Places by name.
    pub places: Arc<dyn Provider<PlaceQuestion>>,
    /// Weather by the words of the question, by a gateway; `None` when there is none.
    pub weather_by_words: Option<Arc<dyn Provider<WeatherQuestion>>>,
    /// Weather by coordinates.
    pub weather: Arc<dyn Provider<WeatherQuestion>>,
    /// Symbols by name.
    pub symbols: Arc<dyn Provider<SymbolQuestion>>,
    /// Prices.
    pub prices: Arc<dyn Provider<PriceQuestion>>,
    /// Games.
    pub games: Arc<dyn Provider<GamesQuestion>>,
    /// Pages of the web.
    pub web: Arc<dyn Provider<WebQuestion>>,
}

/// The settings of each provider; one that is absent has its defaults.
pub type AllSettings = BTreeMap<ProviderId, ProviderSettings>;

/// The exceptions to the guard that follow from addresses which the operator set.
#[must_use]
pub fn exceptions(settings: &AllSettings) -> Vec<Exception> {
    settings
        .values()
        .flat_map(|one| [&one.url, &one.geocoding_url, &one.air_url])
        .flatten()
        // Wikipedia's address may have a place for the language in its host.
        .flat_map(|url| ["en", "zh", "ru"].map(|lang| url.replace("{lang}", lang)))
        .filter_map(|url| Exception::of_address(&url))
        .collect()
}

impl Providers {
    /// Seats the providers that are switched on and have what they need.
    #[must_use]
    pub fn new(settings: &AllSettings, http: &Arc<dyn Http>) -> Self {
        let bench = Bench { settings, http };
        Self {
            places: bench.places(),
            weather_by_words: bench.weather_by_words(),
            weather: bench.weather(),
            symbols: bench.symbols(),
            prices: bench.prices(),
            games: bench.games(),
            web: bench.web(),
        }
    }
}

struct Bench<'a> {
    settings: &'a AllSettings,
    http: &'a Arc<dyn Http>,
}

impl Bench<'_> {
    fn settings(&self, id: ProviderId) -> ProviderSettings {
        self.settings.get(&id).cloned().unwrap_or_default()
    }

    fn endpoint(&self, id: ProviderId) -> Endpoint {
        let url = self.settings(id).url;
        let url = url.as_deref().or(id.default_url()).unwrap_or_default();
        Endpoint::new(Arc::clone(self.http), url)
    }

    fn beside(&self, url: Option<&str>, default: &str) -> Endpoint {
        Endpoint::new(Arc::clone(self.http), url.unwrap_or(default))
    }

    fn key(&self, id: ProviderId) -> String {
        self.settings(id).key.unwrap_or_default()
    }

    // A seat for a provider that can serve, with its own pace and memory.
    fn seat<Q: Sync, P: Provider<Q> + 'static>(
        &self,
        id: ProviderId,
        make: impl FnOnce() -> P,
    ) -> Option<Seat<Q>> {
        let settings = self.settings(id);
        if status::missing(id, &settings).is_some() {
            return None;
        }
        let keep = settings.cache.unwrap_or(id.default_cache());
        let pace = settings.per_minute.unwrap_or(id.default_per_minute());
        Some(Seat::new(Arc::new(make()), keep, pace))
    }

    fn named<Q: Sync, P: Provider<Q> + 'static>(
        &self,
        id: ProviderId,
        make: impl FnOnce() -> P,
    ) -> Option<Seat<Q>> {
        let settings = self.settings(id);
        let pace = settings.per_minute.unwrap_or(id.default_per_minute());
        let usable = status::missing(id, &settings).is_none();
        usable.then(|| Seat::new(Arc::new(make()), KEEP_NAMES, pace))
    }

    fn places(&self) -> Arc<dyn Provider<PlaceQuestion>> {
        let geocoding = self.settings(ProviderId::OpenMeteo).geocoding_url;
        let geocoding = self.beside(geocoding.as_deref(), "https://geocoding-api.open-meteo.com");
        let open_meteo = self.named(ProviderId::OpenMeteo, || OpenMeteoPlaces::new(geocoding));
        let openweather = self.named(ProviderId::OpenWeather, || self.openweather());
        desk([open_meteo, openweather], NAMES_BUDGET)
    }

    fn openweather(&self) -> OpenWeather {
        let id = ProviderId::OpenWeather;
        OpenWeather::new(self.endpoint(id), self.key(id))
    }

    fn gateway(&self) -> Gateway {
        let id = ProviderId::Gateway;
        Gateway::new(self.endpoint(id), self.settings(id).key)
    }

    fn weather_by_words(&self) -> Option<Arc<dyn Provider<WeatherQuestion>>> {
        let seat = self.seat(ProviderId::Gateway, || self.gateway())?;
        Some(desk([Some(seat)], NAMES_BUDGET))
    }

    fn weather(&self) -> Arc<dyn Provider<WeatherQuestion>> {
        let air = self.settings(ProviderId::OpenMeteo).air_url;
        let air = self.beside(air.as_deref(), "https://air-quality-api.open-meteo.com");
        let id = ProviderId::OpenMeteo;
        let open_meteo = self.seat(id, || OpenMeteo::new(self.endpoint(id), air));
        let id = ProviderId::MetNo;
        let met_no = self.seat(id, || MetNo::new(self.endpoint(id)));
        let openweather = self.seat(ProviderId::OpenWeather, || self.openweather());
        desk([open_meteo, met_no, openweather], BUDGET)
    }

    fn symbols(&self) -> Arc<dyn Provider<SymbolQuestion>> {
        let id = ProviderId::Yahoo;
        desk([self.named(id, || Yahoo::new(self.endpoint(id)))], NAMES_BUDGET)
    }

    // Coins and currencies go to their own houses first; those refuse everything else at once.
    fn prices(&self) -> Arc<dyn Provider<PriceQuestion>> {
        let gateway = self.seat(ProviderId::Gateway, || self.gateway());
        let id = ProviderId::CoinGecko;
        let coingecko = self.seat(id, || CoinGecko::new(self.endpoint(id), self.settings(id).key));
        let id = ProviderId::Frankfurter;
        let frankfurter = self.seat(id, || Frankfurter::new(self.endpoint(id)));
        let id = ProviderId::Finnhub;
        let finnhub = self.seat(id, || Finnhub::new(self.endpoint(id), self.key(id)));
        let id = ProviderId::Yahoo;
        let yahoo = self.seat(id, || Yahoo::new(self.endpoint(id)));
        desk([gateway, coingecko, frankfurter, finnhub, yahoo], BUDGET)
    }

    // German football goes to its own house first.
    fn games(&self) -> Arc<dyn Provider<GamesQuestion>> {
        let gateway = self.seat(ProviderId::Gateway, || self.gateway());
        let id = ProviderId::OpenLigaDb;
        let openligadb = self.seat(id, || OpenLigaDb::new(self.endpoint(id)));
        let id = ProviderId::Espn;
        let espn = self.seat(id, || Espn::new(self.endpoint(id)));
        let id = ProviderId::FootballData;
        let football_data = self.seat(id, || FootballData::new(self.endpoint(id), self.key(id)));
        desk([gateway, openligadb, espn, football_data], BUDGET)
    }

    fn web(&self) -> Arc<dyn Provider<WebQuestion>> {
        let gateway = self.seat(ProviderId::Gateway, || self.gateway());
        let id = ProviderId::SearXng;
        let searxng = self.seat(id, || SearXng::new(self.endpoint(id)));
        let id = ProviderId::Tavily;
        let tavily = self.seat(id, || Tavily::new(self.endpoint(id), self.key(id)));
        let id = ProviderId::Brave;
        let brave = self.seat(id, || Brave::new(self.endpoint(id), self.key(id)));
        let id = ProviderId::Wikipedia;
        let wikipedia = self.seat(id, || Wikipedia::new(self.endpoint(id)));
        desk([gateway, searxng, tavily, brave, wikipedia], BUDGET)
    }
}

fn desk<Q: Debug + Send + Sync + 'static, const N: usize>(
    seats: [Option<Seat<Q>>; N],
    budget: Duration,
) -> Arc<dyn Provider<Q>> {
    Arc::new(Desk::new(seats.into_iter().flatten().collect(), budget))
}
