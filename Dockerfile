# One image for servers, workers and the migration: the command says which it is.
FROM node:24-bookworm-slim AS dependencies
WORKDIR /app
COPY . .
# All of it first: what builds the studio is not needed to serve it.
RUN npm ci && npm prune --omit=dev && rm -rf scripts

FROM node:24-bookworm-slim
WORKDIR /app
COPY --from=dependencies /app /app
# The root may be read-only: all that is written goes to /data and /tmp.
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
# /livez and /readyz answer anybody; /metrics answers 401 until VEDUTA_METRICS_TOKEN is set.
ENV NODE_ENV=production VEDUTA_HOST=0.0.0.0 VEDUTA_DATA_DIR=/data VEDUTA_METRICS_PORT=9464
EXPOSE 8787 9464
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:9464/livez').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/app/bin/veduta.js"]
CMD ["serve"]
