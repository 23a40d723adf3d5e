/** Categories of technologies and well-known examples of each: free software, open standards, generic kinds. */
export const knownTechnologies: Readonly<Record<string, string>> = {
  Databases:
    'SQLite, MongoDB, Cassandra, CouchDB, Neo4j, InfluxDB, ClickHouse, DuckDB, CockroachDB, TimescaleDB, Firebird, MySQL, Memcached, Valkey, RethinkDB, Apache HBase, ScyllaDB, ArangoDB, etcd, LevelDB, RocksDB, PostGIS, TiDB, YugabyteDB, QuestDB',
  Infrastructure:
    'Docker, Ansible, Podman, OpenStack, Vagrant, Puppet, Chef, SaltStack, Helm, Nomad, Consul, Packer, containerd, OpenTofu, Pulumi, Proxmox, KVM, Xen Project, LXC, Rancher, K3s, Argo CD, Flux CD, Istio, Cilium, Ceph, MinIO, GlusterFS',
  'Frontend Frameworks':
    'Angular, Svelte, jQuery, Preact, Ember.js, Backbone.js, Alpine.js, SolidJS, Lit, Next.js, Nuxt, Astro, Remix, Gatsby, Bootstrap, Tailwind CSS, Bulma, Foundation CSS, Three.js, D3.js, Chart.js, Leaflet, OpenLayers, htmx, Stimulus, Storybook',
  'Web Servers':
    'Apache HTTP Server, Caddy, HAProxy, Traefik, Envoy, Varnish, Lighttpd, Apache Tomcat, Jetty, OpenResty, Squid, WildFly, GlassFish, Gunicorn, uWSGI, Puma, Phusion Passenger, Undertow',
  'Programming Languages':
    'JavaScript, Java, Go, Rust, Ruby, PHP, C++, C#, Kotlin, Swift, Scala, Elixir, Erlang, Haskell, Clojure, Perl, R, Julia, Dart, Lua, OCaml, F#, Fortran, COBOL, Groovy, Zig, Nim, Objective-C, Bash, SQL',
  'Content Management':
    'Drupal, Joomla, TYPO3, Ghost, Strapi, Directus, Plone, Wagtail, Concrete CMS, MODX, Umbraco, Hugo, Jekyll, Eleventy, Hexo, MediaWiki, DokuWiki, BookStack, Silverstripe, October CMS, Grav, Craft CMS',
  Analytics:
    'Plausible Analytics, Apache Superset, Metabase, Redash, PostHog, Umami, Open Web Analytics, GoAccess, AWStats, Apache Druid, Apache Pinot, Jupyter, RStudio, Knime, Orange Data Mining, GrowthBook',
  Monitoring:
    'Prometheus, Zabbix, Nagios, Icinga, Jaeger, OpenTelemetry, Graylog, Loki, Zipkin, Netdata, Checkmk, Sensu, Cacti, Munin, collectd, Telegraf, VictoriaMetrics, Thanos, Fluentd, Logstash, Kibana, Vector Pipeline, Uptime Kuma',
  'Data Pipelines':
    'Apache Spark, Apache Airflow, Apache Flink, Apache NiFi, RabbitMQ, Apache Hadoop, Apache Beam, Apache Hive, Trino, Presto, dbt Core, Dagster, Prefect, Airbyte, Debezium, Apache Pulsar, NATS, ActiveMQ, ZeroMQ, MQTT, Apache Iceberg, Delta Lake, Apache Parquet, Apache Arrow, Luigi, Meltano',
  'Business Software':
    'ERPNext, Dolibarr, iDempiere, Tryton, Apache OFBiz, Metasfresh, SuiteCRM, EspoCRM, vtiger, Invoice Ninja, Akaunting, GnuCash, Kimai, OrangeHRM, Camunda, Bonita, ProcessMaker, Nextcloud, ownCloud, LibreOffice, OnlyOffice, CiviCRM',
  Interfaces:
    'REST, gRPC, OpenAPI, SOAP, WebSocket, OAuth 2.0, OpenID Connect, SAML, JSON Schema, Protocol Buffers, Apache Thrift, Apache Avro, AsyncAPI, OData, Kong Gateway, Tyk, KrakenD, Hasura, PostgREST, Apollo GraphQL, JSON-RPC, WebRTC',
  'Application Frameworks':
    'Node.js, Deno, Bun, Express, Fastify, NestJS, Django, Flask, FastAPI, Ruby on Rails, Laravel, Symfony, CodeIgniter, Spring Boot, Quarkus, Micronaut, ASP.NET Core, Phoenix Framework, Hono, Koa, Sinatra, Play Framework, Vert.x, Yii, CakePHP, Electron, Flutter, React Native, Ionic, Apache Cordova',
  'Online Shops':
    'WooCommerce, PrestaShop, OpenCart, Shopware, Sylius, Saleor, Medusa Commerce, Bagisto, Spree Commerce, Solidus, Zen Cart, osCommerce, Vendure, nopCommerce, Thelia',
  Security:
    'Keycloak, OpenVPN, WireGuard, Snort, Suricata, OSSEC, Wazuh, pfSense, OPNsense, OpenSSL, Vault, Wireshark, Nmap, ClamAV, fail2ban, ModSecurity, Metasploit Framework, OpenLDAP, FreeIPA, Authentik, Bitwarden, KeePass, GnuPG, Kerberos, FIDO2, YubiKey, Trivy, Falco',
  'Developer Tools':
    'Git, GitLab, Gitea, Jenkins, SonarQube, Gradle, Apache Maven, npm, pnpm, Webpack, Vite, esbuild, Babel, ESLint, Prettier, Visual Studio Code, Eclipse, Vim, Emacs, Apache Subversion, Mercurial, Bazel, CMake, Nix, Homebrew, Composer, Drone CI, Tekton, Renovate, Sentry',
  Testing:
    'Selenium, Playwright, Cypress, JUnit, pytest, Jest, Vitest, Mocha, Cucumber, Robot Framework, Apache JMeter, Gatling, Locust, k6, Appium, TestNG, PHPUnit, RSpec, WireMock, Testcontainers',
  Mail: 'Postfix, Dovecot, Exim, Sendmail, Roundcube, SpamAssassin, Rspamd, Zimbra, Mailman, Mautic, listmonk, Mailtrain, OpenDKIM, DMARC, Haraka, Sieve',
  'Customer Support':
    'Zammad, osTicket, GLPI, Chatwoot, Rocket.Chat, Mattermost, Znuny, FreeScout, Request Tracker, UVdesk, Matrix Protocol, Jitsi, BigBlueButton, Discourse, phpBB, Asterisk, FreePBX, FreeSWITCH',
  'Project Management':
    'Redmine, OpenProject, Taiga, Kanboard, Wekan, Leantime, Phabricator, Trac, MantisBT, Bugzilla, Focalboard, Plane',
  'Machine Learning':
    'TensorFlow, PyTorch, scikit-learn, Keras, XGBoost, MLflow, Kubeflow, Pandas, NumPy, OpenCV, ONNX, JAX, spaCy, LightGBM, Ray, Apache Mahout, Rasa, Weaviate, Qdrant, Milvus',
  'Operating Systems':
    'Linux, Debian, Ubuntu, Fedora, AlmaLinux, Rocky Linux, openSUSE, Alpine Linux, FreeBSD, OpenBSD, Arch Linux, NixOS, Android, QNX, FreeRTOS, Zephyr RTOS, OpenWrt, TrueNAS',
  'Search Engines':
    'Elasticsearch, OpenSearch, Apache Solr, Meilisearch, Typesense, Apache Lucene, Sphinx Search, Manticore Search, Xapian, Vespa',
  Design: 'GIMP, Inkscape, Blender, Krita, FreeCAD, Penpot, OpenSCAD, KiCad, Scribus, Darktable, LibreCAD, QGIS',
};
