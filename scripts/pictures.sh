#!/usr/bin/env bash
# Draws the pictures of the README again: what a chat would show of docs/pictures/charts.json.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo run --quiet --locked -- render docs/pictures/charts.json --out docs/pictures
