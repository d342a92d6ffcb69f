//! The world outside, one file per thing. An adapter translates; its rules live in `domain`.

pub mod backup;
mod brave;
pub mod chance;
pub mod clock;
mod coingecko;
mod desk;
mod endpoint;
mod espn;
pub mod files;
mod finnhub;
mod football_data;
mod frankfurter;
mod gateway;
pub mod http;
mod met_no;
mod open_meteo;
mod openligadb;
mod openweather;
pub mod providers;
mod searxng;
pub mod sled;
pub mod socket;
mod tavily;
mod wikipedia;
mod yahoo;
