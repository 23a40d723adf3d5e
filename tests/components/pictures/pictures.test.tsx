import '../../worlds/dom-setup.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { CompanyWho } from '@/components/company/company-subject';
import { useLogos } from '@/components/context/use-picture';
import { ProfileSections } from '@/components/person/profile-sections';
import { Who } from '@/components/person/who';
import { AppearanceSection } from '@/components/settings/appearance-section';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { personSchema } from '@/lib/service/contract/schemas/person';
import { fullPerson } from '../../fixtures/people.ts';
import { amara, connection, connectionId, fenwick, record } from '../../fixtures/rows/fixture-rows.ts';
import { answering, createPage } from '../extension-page.tsx';

const dataUrl = 'data:image/png;base64,AAAA';
const face = () => document.querySelector('.face');
const image = () => document.querySelector<HTMLImageElement>('.face > img');

describe('the picture of a subject', () => {
  it('when there is none, is their initials', async () => {
    createPage().open(<Who subject={amara} record={record(amara, {})} />);
    expect((await screen.findByRole('heading')).textContent).toBe('Amara Okonkwo');
    expect([face()?.textContent, image()]).toEqual(['AO', null]);
  });

  it.each([
    ['a person', Who, amara, 'AO'],
    ['a company', CompanyWho, fenwick, 'AO'],
  ])(
    'when %s has one, shows it, adds nothing for a screen reader, and removes it again',
    async (_who, Top, subject, initials) => {
      const page = createPage();
      const known = record(subject, {});
      await page.db.pictures.put({ id: 'p', connection: connectionId, aliases: known.aliases, dataUrl, at: 1 });
      page.open(<Top subject={subject} record={known} />);
      await waitFor(() => expect(image()?.hidden).toBe(false));
      expect([face()?.textContent, image()?.getAttribute('src'), image()?.alt]).toEqual(['', dataUrl, '']);
      expect(screen.queryByRole('img')).toBeNull();
      await page.db.pictures.clear();
      await waitFor(() => expect([face()?.textContent, image()]).toEqual([initials, null]));
    },
  );

  it('when it cannot be drawn, stays hidden behind the initials', async () => {
    // The browser of these tests says of every picture that it was drawn.
    const silent = vi.spyOn(HTMLImageElement.prototype, 'dispatchEvent').mockReturnValue(true);
    const page = createPage();
    const known = record(amara, {});
    await page.db.pictures.put({ id: 'p', connection: connectionId, aliases: known.aliases, dataUrl, at: 1 });
    page.open(<Who subject={amara} record={known} />);
    await waitFor(() => expect(image()?.getAttribute('src')).toBe(dataUrl));
    expect([face()?.textContent, image()?.hidden]).toEqual(['AO', true]);
    silent.mockRestore();
    fireEvent.load(image() ?? document.body);
    expect([face()?.textContent, image()?.hidden]).toEqual(['', false]);
  });
});

function Profile({ known }: { known: SubjectRecord }) {
  const person = known.facets.profile?.value;
  const logos = useLogos(known);
  return person == null ? null : <ProfileSections person={person} logos={logos} />;
}

describe('the logos of employers and schools', () => {
  const person = personSchema.parse({
    ...fullPerson,
    educations: [{ school: { id: 'school-1', name: 'Delft' } }, { school: { name: 'Leiden' } }],
    position_groups: [{ company: { url: 'https://www.pronet.example/company/fenwick', name: 'Fenwick' } }],
  });
  const known = record(amara, { profile: { value: person, boughtAt: 1, chargedMilli: 0, intentId: 'i' } });

  it('are before their names, and add nothing for a screen reader', async () => {
    const page = createPage();
    const logo = { connection: connectionId, aliases: known.aliases, at: 1 };
    await page.db.pictures.bulkPut([
      { ...logo, id: 'own', dataUrl: `${dataUrl}own` },
      { ...logo, id: 'school', of: 'school-1', dataUrl: `${dataUrl}school` },
      { ...logo, id: 'firm', of: 'https://www.pronet.example/company/fenwick', dataUrl: `${dataUrl}firm` },
    ]);
    page.open(<Profile known={known} />);
    await waitFor(() => expect(document.querySelectorAll('.logo')).toHaveLength(2));
    const besides = [...document.querySelectorAll('.logo')].map((each) => [
      each.querySelector('img')?.getAttribute('src'),
      each.parentElement?.textContent,
    ]);
    expect(besides).toEqual([
      [`${dataUrl}firm`, 'Fenwick'],
      [`${dataUrl}school`, 'Delft'],
    ]);
    expect(screen.queryByRole('img', { hidden: true, name: /./ })).toBeNull();
  });
});

const appearance = { theme: 'system', density: 'comfortable' } as const;
const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Show pictures' });

describe('"Show pictures"', () => {
  it('when an older version saved the appearance, is off, and turned on in one press', async () => {
    const page = createPage({ answers: { saveAppearance: answering({}) } });
    await page.db.settings.put({ key: 'appearance', value: { theme: 'dark', density: 'compact' } });
    page.open(<AppearanceSection />);
    expect((await box()).checked).toBe(false);
    await page.user.click(await box());
    expect(page.messages).toEqual([
      { name: 'saveAppearance', payload: { theme: 'dark', density: 'compact', pictures: true } },
    ]);
    expect(page.requested).toEqual([]);
    await page.db.settings.put({ key: 'appearance', value: { ...appearance, pictures: true } });
    expect(await screen.findByText(/known after the next purchase/)).toBeTruthy();
  });

  it('when a host is not allowed, asks the browser for it in the press', async () => {
    const page = createPage({ grants: false });
    await page.db.settings.bulkPut([
      { key: 'appearance', value: { ...appearance, pictures: true } },
      { key: 'pictureHosts', value: ['media.pronet.example'] },
    ]);
    page.open(<AppearanceSection />);
    expect(await screen.findByText('Pictures come from media.pronet.example.')).toBeTruthy();
    const allow = await screen.findByRole('button', { name: 'Allow pictures from media.pronet.example' });
    allow.click();
    expect(page.requested).toEqual([['https://media.pronet.example/*']]);
    expect(await screen.findByText(/did not allow it/)).toBeTruthy();
  });

  it('when a host is allowed, says so and asks nothing', async () => {
    const page = createPage();
    await page.db.settings.bulkPut([
      { key: 'appearance', value: { ...appearance, pictures: true } },
      { key: 'pictureHosts', value: ['media.pronet.example'] },
    ]);
    page.open(<AppearanceSection />);
    expect(await screen.findByText('Allowed')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('when it is turned off, gives the hosts back to the browser, but for the service', async () => {
    const page = createPage({ answers: { saveAppearance: answering({}) } });
    const remove = vi.fn(() => Promise.resolve(true));
    Object.assign(fakeBrowser.permissions, { remove });
    await page.db.settings.bulkPut([
      { key: 'connection', value: { ...connection(), baseUrl: 'https://api.service.example/people' } },
      { key: 'appearance', value: { ...appearance, pictures: true } },
      { key: 'pictureHosts', value: ['media.pronet.example', 'api.service.example'] },
    ]);
    page.open(<AppearanceSection />);
    await page.user.click(await box());
    expect(page.messages).toEqual([{ name: 'saveAppearance', payload: { ...appearance, pictures: false } }]);
    await waitFor(() => expect(remove.mock.calls).toEqual([[{ origins: ['https://media.pronet.example/*'] }]]));
  });
});
