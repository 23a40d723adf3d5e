import '../../extension-page.tsx';
import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openForm } from './open-form.tsx';
import { groupOf, takeStep } from './take-step.ts';

const size = { account: { employeeSize: { type: 'RANGE', range: [{ start: 500, end: 5000 }] } } };
const open = (fold: string) => ({ do: 'open', fold }) as const;
const box = (name: string, ...groups: string[]) =>
  within(groupOf(groups)).getByRole<HTMLInputElement>('textbox', { name });

describe('the filter form', () => {
  it('opens a fold in which something is set, and counts what is', () => {
    openForm({ filters: size });
    const fold = screen.getByRole('button', { name: 'Size', expanded: true });
    expect(document.getElementById(fold.getAttribute('aria-describedby') ?? '')?.textContent).toContain('1 filter set');
    expect(box('From', 'Headcount', 'Band 1').value).toBe('500');
    expect(box('To', 'Headcount', 'Band 1').value).toBe('5,000');
  });

  it('clears one filter and leaves the others', async () => {
    const { user, last } = openForm({ filters: { account: { ...size.account, revenue: { type: 'ALL' } } } });
    await user.click(screen.getByRole('button', { name: 'Clear Headcount' }));
    expect(last()).toEqual({ account: { revenue: { type: 'ALL' } } });
    expect(box('From', 'Headcount', 'Band 1').value).toBe('');
    expect(document.activeElement).toBe(groupOf(['Headcount']));
  });

  it('takes a range that runs backwards out of the search, keeps it as typed and says so', async () => {
    const { user, last } = openForm({ filters: size });
    const from = box('From', 'Headcount', 'Band 1');
    await user.clear(from);
    await user.type(from, '9000');
    expect(last()).toEqual({});
    expect(from.value).toBe('9000');
    expect(screen.getByText('wrong: range-backwards')).toBeDefined();
    await user.clear(from);
    expect(last()).toEqual({ account: { employeeSize: { type: 'RANGE', range: [{ end: 5000 }] } } });
    expect(screen.queryByText('wrong: range-backwards')).toBeNull();
  });

  it('says of what is no number that it is none, and sends nothing for it', async () => {
    const { user, said } = openForm();
    await takeStep(user, open('Size'));
    await user.type(box('From', 'Headcount', 'Band 1'), '5k');
    await user.tab();
    expect(said.at(-1)).toEqual({});
    expect(box('From', 'Headcount', 'Band 1').value).toBe('5k');
    expect(screen.getByText('Enter a whole number.')).toBeDefined();
  });

  it('shows what somebody else has set instead of what was filled in', async () => {
    const { user, set } = openForm();
    await takeStep(user, open('Size'));
    await user.type(box('From', 'Headcount', 'Band 1'), '7');
    act(() => set(size));
    expect(box('From', 'Headcount', 'Band 1').value).toBe('500');
  });

  it('drops what is half filled in when everything is cleared', async () => {
    const { user, set, said } = openForm();
    await takeStep(user, open('Keywords'));
    await takeStep(user, { do: 'add', field: 'Keywords', text: 'logistics', within: ['Keywords', 'any'] });
    expect(said).toEqual([]);
    expect(screen.getByText(/Choose where to look/)).toBeDefined();
    act(() => set({}));
    expect(screen.queryByText('logistics')).toBeNull();
  });

  it('offers no sixth source for keywords', async () => {
    const { user } = openForm();
    await takeStep(user, open('Keywords'));
    const within = ['Keywords', 'any', 'Look in'];
    for (const source of ['Headline', 'Summary', 'Skills', 'Courses', 'Awards']) {
      await takeStep(user, { do: 'check', box: source, within });
    }
    expect(boxOf('Patents').disabled).toBe(true);
    expect(boxOf('Awards').disabled).toBe(false);
    function boxOf(name: string) {
      return screen.getByRole<HTMLInputElement>('checkbox', { name });
    }
  });

  it('says what is wrong with a filter at that filter, and at its fold', async () => {
    const problem = { path: 'contact.skill.any.include', rule: 'too-many', max: 300 } as const;
    const { user } = openForm({ problems: [problem] });
    const fold = screen.getByRole('button', { name: 'Skills' });
    expect(document.getElementById(fold.getAttribute('aria-describedby') ?? '')?.textContent).toBe('wrong');
    await user.click(fold);
    expect(within(groupOf(['Skill'])).getByText('wrong: too-many')).toBeDefined();
    expect(within(groupOf(['Certificate'])).queryByText('wrong: too-many')).toBeNull();
  });

  it('shows the older technology filter only where it is set', async () => {
    const { user, set } = openForm();
    await takeStep(user, open('Technology'));
    expect(screen.queryByRole('group', { name: 'Uses (older filter)' })).toBeNull();
    act(() => set({ account: { technology: { any: { include: ['Java'] } } } }));
    expect(groupOf(['Uses (older filter)'])).toBeDefined();
  });

  it('keeps every side that holds something in sight', async () => {
    openForm({ filters: { contact: { location: { any: { include: ['Europe'] }, all: { exclude: ['Malta'] } } } } });
    expect(within(groupOf(['Lives in', 'any'])).getByText('Europe')).toBeDefined();
    expect(within(groupOf(['Lives in', 'not all of'])).getByText('Malta')).toBeDefined();
  });

  it('draws whatever a filter holds, and hands nothing on by itself', () => {
    const odd = { any: [], all: { include: 'x' }, type: 7, range: { start: 'a' }, employee: [null], pronet: 3 };
    const { said } = openForm({ filters: { account: { metric: odd, revenue: odd, domain: odd, funding: odd } } });
    expect(said).toEqual([]);
    expect(groupOf(['Website'])).toBeDefined();
  });
});
