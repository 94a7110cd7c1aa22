# Two images from one clean checkout:
#   docker build --target app .      every service, worker and the migration; the command chooses which
#   docker build --target gateway .  nginx with both built front ends; its configuration is written at every start

FROM node:24-bookworm-slim AS front-ends
WORKDIR /bedside
COPY . .
RUN npm ci --ignore-scripts --no-audit --no-fund
RUN npm run build --workspace patient-ui --workspace admin-ui

FROM node:24-bookworm-slim AS packages
WORKDIR /bedside
COPY . .
RUN npm run install:production \
 && rm -rf admin-ui patient-ui infra/local infra/bench packages/testing packages/simulators packages/demo \
      packages/ui-kit packages/api-client

FROM node:24-bookworm-slim AS gateway-packages
WORKDIR /bedside
COPY . .
RUN npm ci --ignore-scripts --no-audit --no-fund --omit=dev --include-workspace-root=false \
      --workspace infra/gateway \
 && rm -rf admin-ui patient-ui services workers infra/local infra/bench infra/docker packages/testing \
      packages/simulators packages/demo packages/ui-kit packages/api-client

FROM node:24-bookworm-slim AS gateway
RUN apt-get update \
 && apt-get install -y --no-install-recommends nginx-light \
 && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production BEDSIDE_ENV=production
WORKDIR /bedside
COPY --from=gateway-packages /bedside ./
COPY --from=front-ends /bedside/patient-ui/dist /srv/web
COPY --from=front-ends /bedside/admin-ui/dist /srv/web/admin
# Above 10000, where no user of the host is; Kubernetes and docker-compose.yml name the same.
USER 10001:10001
EXPOSE 8080
# nginx finishes what is in flight on SIGQUIT.
STOPSIGNAL SIGQUIT
HEALTHCHECK --interval=10s --timeout=3s CMD ["node", "-e", "fetch('http://127.0.0.1:8080/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["sh", "-c", "node infra/gateway/src/generate.ts /tmp/nginx.conf && exec nginx -c /tmp/nginx.conf -g 'daemon off;'"]

FROM node:24-bookworm-slim AS app
# What the Chromium of the documents worker needs, and letters of every script that a name or a message may have.
RUN apt-get update \
 && apt-get install -y --no-install-recommends libexpat1 libnss3 fontconfig-config \
      fonts-noto-core fonts-noto-color-emoji fonts-droid-fallback \
 && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production BEDSIDE_ENV=production HOST=0.0.0.0 PORT=4000
WORKDIR /bedside
COPY --from=packages /bedside ./
RUN mkdir -p /var/lib/bedside && chown 10001:10001 /var/lib/bedside
USER 10001:10001
EXPOSE 4000
VOLUME /var/lib/bedside
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s CMD ["node", "infra/docker/src/ready.ts"]
CMD ["node", "services/appointments/src/server.ts"]
