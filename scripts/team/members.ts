import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { neutralNames } from '../../lib/service/contract/names.ts';
import { demoSite } from '../../lib/subjects/sites.ts';
import type { TeamPolicy } from '../../lib/team/store/policy.ts';
import { grantHosts, type LaunchedBrowser, type LaunchOptions, launchChromium } from '../browser.ts';
import { createAdmin, newTeamFile, type TeamFile } from './admin.ts';
import { type Nodes, startNodes } from './nodes.ts';

/** A team on this machine, for the demo and the tests: its store, and members in real browsers. */
export interface LocalTeam {
  nodes: Nodes;
  file: TeamFile;
  admin: ReturnType<typeof createAdmin>;
  /** The code of a new member. `address`: where they reach the store; by default at the proxy. */
  invite(name: string, address?: string): Promise<string>;
  stop(): Promise<void>;
}

/** Members see each other's names, unless the policy says otherwise. `flags`: more flags for each node. */
export async function startLocalTeam(
  policy: Partial<TeamPolicy> = {},
  flags: readonly string[] = [],
): Promise<LocalTeam> {
  const nodes = await startNodes(3, flags);
  try {
    const file = await newTeamFile({ team: 'Halden Talent', node: nodes.nodes[0] ?? '', address: nodes.proxy });
    const admin = createAdmin(file);
    await admin.init({ sees: 'all', ...policy });
    return {
      nodes,
      file,
      admin,
      invite(name, address = nodes.proxy) {
        file.address = address;
        return admin.invite(name);
      },
      stop: nodes.stop,
    };
  } catch (error) {
    await nodes.stop();
    throw error;
  }
}

export interface MemberBrowser {
  name: string;
  browser: LaunchedBrowser;
  userDataDir: string;
  /** A page of ours that shows nothing. */
  ownPage: Page;
  /** Resolves to the worker's reply. */
  sendMessage(name: string, payload: unknown): Promise<unknown>;
  /** Also removes the profile. */
  close(): Promise<void>;
}

export interface NewMember extends Pick<LaunchOptions, 'extensionDir' | 'httpsPort' | 'headless' | 'extraArgs'> {
  name: string;
  /** The invitation. */
  code: string;
  service: { api: string; key: string };
  /** Where its profile is made. */
  folder?: string;
}

/** The built extension in a browser of its own, connected, with the demo network as a site, and in the team. */
export async function openMember({
  name,
  code,
  service,
  folder = tmpdir(),
  ...launch
}: NewMember): Promise<MemberBrowser> {
  const userDataDir = await mkdtemp(join(folder, 'sidenote-member-'));
  const remove = () => rm(userDataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  const browser = await launchChromium({ ...launch, userDataDir }).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  const close = async () => {
    await browser.close();
    await remove();
  };
  try {
    const ownPage = await browser.openExtensionPage('manifest.json');
    await grantHosts(browser, ['https://*.pronet.example/*', 'http://127.0.0.1/*'], ownPage);
    const sendMessage = (message: string, payload: unknown) =>
      ownPage.evaluate((sent) => chrome.runtime.sendMessage(sent), { kind: 'message', name: message, payload });
    const expectSent = async (message: string, payload: unknown) => {
      const reply = (await sendMessage(message, payload)) as { ok?: boolean; answer?: { outcome?: string } };
      const { outcome } = reply.answer ?? {};
      if (reply.ok !== true || outcome === 'refused')
        throw new Error(`${name}: ${message} was refused: ${JSON.stringify(reply)}`);
    };
    const keyStorage = { mode: 'remembered' };
    await expectSent('saveConnection', { baseUrl: service.api, key: service.key, keyStorage, names: neutralNames });
    await expectSent('saveSites', { sites: [demoSite] });
    // The balance that a lost answer is measured from.
    await expectSent('testConnection', {});
    await expectSent('joinTeam', { code });
    return { name, browser, userDataDir, ownPage, sendMessage, close };
  } catch (error) {
    await close();
    throw error;
  }
}

declare const chrome: { runtime: { sendMessage(message: unknown): Promise<unknown> } };
