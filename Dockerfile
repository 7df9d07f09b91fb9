# An image of the shop: docs/deploy-containers.md. Build it with: docker build -t clover-and-fern .
# The tag pins Node's version. For reproducible builds, add the digest that your registry shows for it: @sha256:…
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

# Builds with all packages and an embedded PostgreSQL, so that no database and no secret is needed; the next stage contains neither.
FROM ${NODE_IMAGE} AS build
WORKDIR /srv/shop
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY tsconfig.json tsconfig.build.json next.config.mjs tailwind.config.ts prisma.config.ts middleware.ts instrumentation.ts ./
COPY public public
COPY prisma prisma
COPY scripts scripts
COPY lib lib
COPY components components
COPY app app
RUN npm run build && rm -rf .next/cache .next/types .next/diagnostics && find .next -name "*.map" -delete

FROM ${NODE_IMAGE} AS shop
WORKDIR /srv/shop
COPY package.json package-lock.json .npmrc ./
# Removes what only a build or another database needs: compilers, icons (the build contains them), Prisma Studio, source maps.
RUN npm ci --omit=dev && npm cache clean --force && cd node_modules && \
  rm -rf @next/swc-* @typescript/typescript-* lucide-react @prisma/studio-core @electric-sql elkjs && \
  find . -name "*.map" -delete && \
  find @prisma/client/runtime -regex ".*\.\(cockroachdb\|mysql\|sqlite\|sqlserver\)\..*" -delete
ENV NODE_ENV=production SHOP_MODE=production PORT=3000 FILES_DIR=/var/lib/shop/files NEXT_TELEMETRY_DISABLED=1
# The same values as in scripts/serve/memory-settings.mjs.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
ENV NODE_OPTIONS="--max-old-space-size=384 --max-semi-space-size=8"
RUN mkdir -p /var/lib/shop/files .next/cache && chown 1000:1000 /var/lib/shop/files .next/cache
COPY tsconfig.json next.config.mjs ./
COPY scripts scripts
# Used by the scripts migrate, admin, doctor and seed.
COPY lib lib
COPY public public
COPY --from=build /srv/shop/prisma prisma
COPY --from=build /srv/shop/.next .next
# The user "node" of the base image, as a number, so that orchestrators can verify that it is not root.
USER 1000:1000
# With a read-only root file system, /tmp and /srv/shop/.next/cache (resized pictures) must be temporary file systems.
VOLUME /var/lib/shop/files
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=40s --retries=3 CMD ["node", "scripts/check-health.mjs"]
CMD ["node", "scripts/serve.mjs"]
