import '../../worlds/dom-setup.ts';
import { screen, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Who } from '@/components/person/who';
import { amara, facet, person, record } from '../../fixtures/rows/fixture-rows.ts';
import { createPage } from '../extension-page.tsx';

/** Of every text, in pixels: how high it is, and how much of that is shown. */
function layOut(whole: number, shown: number): void {
  const heights = [
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(whole),
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(shown),
  ];
  onTestFinished(() => heights.forEach((each) => void each.mockRestore()));
}

const headline = 'Revenue operations, forecasting and whatever else a headline of four lines has to hold';
const came = person({ profile: { ...person().profile, headline } });

function open() {
  const page = createPage({ tab: { subject: amara } });
  page.open(<Who subject={amara} record={record(amara, { profile: facet(came) })} />);
  return { ...page, who: within(screen.getByRole('region', { name: 'Subject' })) };
}
const line = () => screen.getByText(headline).closest('p');

it('of a long headline two lines are shown, and the whole of it on a press', async () => {
  layOut(80, 40);
  const { user, who } = open();
  expect(line()?.className).toBe('line-clamp-2');
  await user.click(who.getByRole('button', { name: 'More' }));
  expect(line()?.className).toBe('');
  expect(who.queryByRole('button', { name: 'More' })).toBeNull();
});

it('a headline of two lines needs no press', () => {
  layOut(40, 40);
  expect(open().who.queryByRole('button', { name: 'More' })).toBeNull();
});
