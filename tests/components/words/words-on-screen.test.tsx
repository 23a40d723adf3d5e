import '../../worlds/dom-setup.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Panel } from '@/components/panel/panel';
import { Settings } from '@/components/settings/settings';
import { Welcome } from '@/components/welcome/welcome';
import { Workspace } from '@/components/workspace/workspace';
import { sampled } from '../../depth.ts';
import type { Scenario, ScreenName, Step } from '../../gallery/scenario.ts';
import { scenarios, seed } from '../../gallery/scenarios/scenarios.ts';
import { type Answers, createPage } from '../extension-page.tsx';
import { wordsIn } from './words-on-screen.ts';

type Page = ReturnType<typeof createPage>;

const screens: Partial<Record<ScreenName, (page: Page) => React.ReactNode>> = {
  panel: (page) => <Panel page={page.follow()} />,
  settings: () => <Settings />,
  welcome: () => <Welcome />,
  workspace: () => <Workspace />,
};

async function take({ user }: Page, step: Step): Promise<void> {
  if ('press' in step) {
    const { press, exact = false } = step;
    const name =
      typeof press === 'string' && !exact
        ? new RegExp(press.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
        : press;
    const [button] = await screen.findAllByRole('button', { name });
    await user.click(button as HTMLElement);
  } else if ('choose' in step) await user.click(await screen.findByLabelText(step.choose));
  else if ('field' in step) {
    const field = await screen.findByRole('textbox', { name: step.field });
    await user.clear(field);
    await user.type(field, step.text);
  } else throw new Error(`No such step here: ${JSON.stringify(step)}`);
}

async function openState(name: string): Promise<void> {
  const scenario = scenarios[name] as Scenario;
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(700);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1280);
  const shown = scenario.page === 'gone' ? undefined : scenario.page;
  const page = createPage({
    answers: (scenario.answers ?? {}) as Answers,
    tab: { subject: shown?.subject ?? null, access: 'readable' },
  });
  await page.db.open();
  await seed(page.db, scenario);
  if (scenario.screen === 'workspace') location.hash = `#${scenario.section ?? 'spend'}`;
  page.open(screens[scenario.screen]?.(page));
  await settle();
  for (const step of scenario.steps ?? []) await take(page, step);
  if (scenario.open === true) for (const fold of document.querySelectorAll('details')) fold.open = true;
  await settle();
}

/** What is loaded on demand or read from the database is there: the same words twice in a row. */
async function settle(): Promise<void> {
  let before = -1;
  await waitFor(async () => {
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    const now = wordsIn(document.body).length;
    const isLoading = document.querySelector('.skel, [aria-busy="true"]') !== null;
    const isSame = now === before && now > 5 && !isLoading;
    before = now;
    expect(isSame).toBe(true);
  });
}

/** Around the table. What went wrong has a row of its own, only then. */
const around = '.work-bar, .search-margin, .search-form, .results-note, table';

/** The most words of ours in each state. `without`: what the number is not about. */
const rows: readonly [state: string, most: number, without?: string][] = [
  ['known', 80],
  ['askable', 45],
  ['company-all', 150],
  ['company-all-open', 250],
  ['person-advice-closed', 80],
  ['results', 24, around],
  ['results-selected', 24, around],
  ['results-export-warned', 200],
  ['search-empty', 150],
  ['lists', 330],
  ['lists-empty', 35],
  ['jobs-running', 110],
  ['spend', 250],
  ['settings', 300],
  ['welcome', 110],
];

describe('the words of ours on a screen', () => {
  it.each(sampled(rows, 3))('in the state "%s" are at most %i', async (name, most, without = '') => {
    await openState(name);
    const words = wordsIn(document.body, without);
    // The words themselves, so that a failure shows what to take out.
    expect(words.length <= most ? [] : [words.length, words.join(' ')]).toEqual([]);
    expect(words.length).toBeGreaterThan(5);
  });
});
