# Janus of Debian 12, the version that Bedside's tests run. docs/operations/media-server.md
FROM debian:12-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends janus \
  && rm -rf /var/lib/apt/lists/* /etc/janus
COPY infra/kubernetes/components/media/*.jcfg infra/docker/janus.sh /etc/bedside-janus/
USER 10001:10001
ENTRYPOINT ["/bin/sh", "/etc/bedside-janus/janus.sh"]
