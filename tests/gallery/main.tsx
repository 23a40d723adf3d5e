import '@/lib/platform/zod-jitless';
import { createOrderStore } from '@/components/context/order-store';
import { PanelProvider } from '@/components/context/panel-context';
import { createPageStore, type PageStore } from '@/components/panel/page-store';
import { Panel } from '@/components/panel/panel';
import { Popup } from '@/components/panel/popup';
import { Settings } from '@/components/settings/settings';
import { mount } from '@/components/ui/mount/mount';
import { Welcome } from '@/components/welcome/welcome';
import { Workspace } from '@/components/workspace/workspace';
import { WriteView } from '@/components/write/write';
import { SidenoteDatabase } from '@/lib/database/database';
import { panelPlace } from '@/lib/messaging/batch-strips';
import { answerWith, closeWindows, rememberInSession, showTab } from './browser-stub.ts';
import { lengthenWords } from './messages-stub.ts';
import type { ScreenName } from './scenario.ts';
import { scenarios, seed } from './scenarios/scenarios.ts';

/** One screen in one state: `gallery.html?unknown-wait`. */
const screens: Record<ScreenName, (page: PageStore) => React.ReactNode> = {
  panel: (page) => <Panel page={page} isSmallWindow={scenario?.small !== undefined} />,
  letter: () => (
    <div className="panel">
      <main>{letterTo !== null && <WriteView subject={letterTo} onBack={() => {}} />}</main>
    </div>
  ),
  popup: (page) => <Popup page={page} />,
  settings: () => <Settings />,
  welcome: () => <Welcome />,
  workspace: () => <Workspace />,
};

const name = location.search.slice(1);
const scenario = scenarios[name];
if (scenario === undefined) throw new Error(`No scenario "${name}"`);
const letterTo = scenario.page === 'gone' ? null : (scenario.page?.subject ?? null);
if (scenario.look === 'rtl') document.documentElement.dir = 'rtl';
if (scenario.look === 'long') lengthenWords(0.4);
// The workspace shows the section that its address names.
if (scenario.screen === 'workspace' && location.hash === '') location.hash = scenario.section ?? 'spend';
const db = new SidenoteDatabase(`gallery-${name}`);
await db.delete();
await db.open();
await seed(db, scenario);
showTab(scenario.page ?? null, scenario.address);
// It began in the panel, which shows one that is over only then.
if (scenario.batch !== undefined) rememberInSession(`strip:${scenario.batch.id}`, { place: panelPlace });
answerWith(scenario.answers ?? {}, (origins) => !origins.some((origin) => origin.includes(scenario.withdrawn ?? ' ')));

const orders = createOrderStore();
if (scenario.small === 'closed') closeWindows();
const store = createPageStore({ db, orders, followed: scenario.small === undefined ? null : 1 });
if (scenario.screen === 'panel' || scenario.screen === 'popup') store.follow();
mount(<PanelProvider context={{ db, orders }}>{screens[scenario.screen](store)}</PanelProvider>);
