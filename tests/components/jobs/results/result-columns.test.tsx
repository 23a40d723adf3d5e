import '../../extension-page.tsx';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ResultEmail, type ResultEmailProps } from '@/components/jobs/results/result-columns';
import { personLine } from '@/lib/database/schema/result-line';
import { amara, emailEntry, person } from '../../../fixtures/rows/fixture-rows.ts';
import { createUser } from '../../create-user.ts';

const item = { line: personLine(amara.key, person()), email: emailEntry(), isPending: false };
const open = (excludedBy: ResultEmailProps['excludedBy']) =>
  render(<ResultEmail {...{ item, excludedBy }} name="Amara" isOver />);
const buttons = () =>
  screen.queryAllByRole('button').map((each) => each.getAttribute('aria-label') ?? each.textContent);
const address = emailEntry().address ?? '';

it('when they are on no list, shows the address, which is copied in one step', () => {
  open(null);
  expect(screen.getByText(address)).toBeTruthy();
  expect(buttons()).toEqual(['Copy email: Amara']);
});

it('says of a private address that it is one', () => {
  render(<ResultEmail item={{ ...item, email: emailEntry({ free: true }) }} excludedBy={null} name="Amara" isOver />);
  expect(screen.getByText('Verified, free mail')).toBeTruthy();
});

it('until the list that excludes them was looked up, nothing can be reached', () => {
  const { container } = open(undefined);
  expect(buttons()).toEqual([]);
  expect(container.querySelector('.invisible')?.textContent).toContain(address);
});

it('when they are on a list, keeps the address back; showing it takes a press, and copying it two more', async () => {
  open('Customers');
  expect(screen.getByText('Hidden')).toBeTruthy();
  expect(document.body.textContent).not.toContain(address);
  expect(document.body.innerHTML).not.toContain(address);
  await createUser().click(screen.getByRole('button', { name: 'Show anyway (Amara)' }));
  expect(screen.getByText(address)).toBeTruthy();
  expect(buttons()).toEqual(['Copy anyway … (Copy email: Amara)']);
});
