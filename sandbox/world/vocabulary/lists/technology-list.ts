import type { Technology } from '../../company-facts.ts';

/** Categories of technologies and well-known examples of each: free software, open standards, generic kinds. */
const knownTechnologies: Readonly<Record<string, string>> = {
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

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** The technologies most companies of the world use, most common first. */
const common: readonly Technology[] = [
  { name: 'PostgreSQL', category: 'Databases' },
  { name: 'Kubernetes', category: 'Infrastructure' },
  { name: 'React', category: 'Frontend Frameworks' },
  { name: 'Nginx', category: 'Web Servers' },
  { name: 'Python', category: 'Programming Languages' },
  { name: 'TypeScript', category: 'Programming Languages' },
  { name: 'Redis', category: 'Databases' },
  { name: 'Terraform', category: 'Infrastructure' },
  { name: 'WordPress', category: 'Content Management' },
  { name: 'Matomo', category: 'Analytics' },
  { name: 'Grafana', category: 'Monitoring' },
  { name: 'Apache Kafka', category: 'Data Pipelines' },
  { name: 'Odoo', category: 'Business Software' },
  { name: 'GraphQL', category: 'Interfaces' },
  { name: 'MariaDB', category: 'Databases' },
  { name: 'Vue.js', category: 'Frontend Frameworks' },
];

/** First halves of made-up products. */
const roots = words(`
  Aero Agile Alpha Amber Anchor Apex Arbor Arc Argo Ash Aspen Atom Aura Avo Axon Azo Basalt Beam Bento Birch Bit Blaze Bloom Blue Bolt Bond
  Boreal Bright Brook Cargo Cedar Chart Cipher Clear Clip Clover Coast Comet Compass Copper Coral Cosmo Craft Crest Crisp Cube Dash Dawn Delta
  Drift Dune Eagle Echo Edge Elm Ember Ether Ever Fable Fern Field Fjord Flare Flex Flint Flux Forge Fox Frost Fusion Gale Gem Glide Globe Gold
  Grain Granite Gravel Grove Halo Harbor Hazel Helio Hex Hive Holo Horizon Hydra Ion Iris Iron Ivy Jade Jet Juno Kelp Kite Lark Lava Leaf
  Ledger Lemon Light Lime Lotus Lumen Luna Lyra Magma Maple Marble Mesa Meteor Micro Mint Mono Moss Nano Nebula Neo Nest Nexo Nova Oak Ocean Octa
  Olive Omni Onyx Opal Orbit Otter Oxo Paper Pearl Pico Pine Pixel Plum Polar Poly Prism Pulse Quartz Quick Quill Radar Rain Raven Reef Ridge
  River Robin Rocket Rune Sage Sail Sand Scout Shore Signal Silver Sky Slate Snow Solar Sonic Spark Spruce Stack Stellar Stone Storm Summit Swift
  Tandem Terra Thistle Tide Tiger Topaz Trail Tri Tulip Turbo Umbra Unity Vapor Vega Velvet Vertex Vibe Violet Volt Wave Willow Wind Wren Zen Zephyr Zinc
`);

/** Second halves and their category. A capital letter starts a new word. */
const endings: Readonly<Record<string, string>> = {
  Databases: 'base store vault DB Cache',
  Infrastructure: 'cloud grid host Orchestrator',
  'Frontend Frameworks': 'ui view Components',
  'Web Servers': 'gate serve Proxy',
  'Programming Languages': 'script lang',
  'Content Management': 'press page CMS Publisher',
  Analytics: 'metrics insight lytics Dashboards',
  Monitoring: 'watch trace Alerts',
  'Data Pipelines': 'stream pipe queue Connect',
  'Business Software': 'books ERP office Invoicing Payroll',
  Interfaces: 'link bridge API',
  'Application Frameworks': 'kit frame Runtime',
  'Online Shops': 'cart shop Checkout Storefront',
  Security: 'guard lock shield Identity Firewall',
  'Developer Tools': 'build lint code IDE',
  Testing: 'test probe Mocks',
  Mail: 'mail post Newsletter',
  'Customer Support': 'desk chat help Helpdesk',
  'Project Management': 'board plan task Timesheets',
  'Machine Learning': 'mind learn Vision Forecast',
  'Operating Systems': 'OS Embedded',
  'Search Engines': 'seek find Search',
  Design: 'sketch draw Studio',
};

/** Takes one of each category in turn, so that no category dominates the front of the list. */
function known(): Technology[] {
  const rows = Object.entries(knownTechnologies).map(([category, names]) => ({ category, names: names.split(', ') }));
  const longest = Math.max(...rows.map(({ names }) => names.length));
  return Array.from({ length: longest }, (_, place) =>
    rows.flatMap(({ category, names }) => {
      const name = names[place];
      return name === undefined ? [] : [{ name, category }];
    }),
  ).flat();
}

function invented(): Technology[] {
  const kinds = Object.entries(endings).flatMap(([category, text]) =>
    words(text).map((ending) => ({ category, ending: /^[A-Z]/.test(ending) ? ` ${ending}` : ending })),
  );
  // By diagonals of roots × endings, so that neighbours in the list share neither.
  return kinds.flatMap((_, shift) =>
    roots.flatMap((root, place) => {
      const kind = kinds[(place + shift) % kinds.length];
      return kind === undefined ? [] : [{ name: `${root}${kind.ending}`, category: kind.category }];
    }),
  );
}

function distinct(technologies: readonly Technology[]): Technology[] {
  const byName = new Map<string, Technology>();
  for (const technology of technologies) {
    const key = technology.name.toLowerCase();
    if (!byName.has(key)) byName.set(key, technology);
  }
  return [...byName.values()];
}

/**
 * The technologies of the value list, more than 16,000 (docs/interface.md#value-lists), from the most to the least common:
 * well-known ones first, then made-up ones.
 */
export const technologyNames: readonly Technology[] = distinct([...common, ...known(), ...invented()]);
