# syntax=docker/dockerfile:1
FROM rust:1.95-slim-bookworm AS build
WORKDIR /build
COPY . .
RUN cargo build --release --locked && strip target/release/daybook

FROM debian:bookworm-slim
RUN useradd --system --uid 10001 --home-dir /data daybook && mkdir /data && chown daybook /data
COPY --from=build /build/target/release/daybook /usr/local/bin/daybook
USER daybook
ENV DAYBOOK_DATA=/data
VOLUME /data
# The root can be read-only: docker run --read-only -v daybook:/data -e TELOXIDE_TOKEN=… daybook
ENTRYPOINT ["daybook"]
