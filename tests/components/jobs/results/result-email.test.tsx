import '../../extension-page.tsx';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ResultEmail, type ResultEmailProps } from '@/components/jobs/results/result-email';
import { personLine } from '@/lib/database/schema/result-line';
import { amara, emailEntry, person } from '../../../fixtures/rows/fixture-rows.ts';

const item = { line: personLine(amara.key, person()), email: emailEntry(), isPending: false };

it.each<[string, ResultEmailProps['excludedBy'], string[]]>([
  ['was not looked up, nothing can be copied', undefined, []],
  ['is nobody’s, it takes one step', null, ['Copy email: Amara']],
  ['has them on a list, it takes a second one', 'Customers', ['Copy anyway … (Copy email: Amara)']],
])('when the list that excludes them %s', (_what, excludedBy, buttons) => {
  render(<ResultEmail {...{ item, excludedBy }} name="Amara" isOver />);
  expect(screen.getByText(emailEntry().address ?? '')).toBeTruthy();
  expect(screen.queryAllByRole('button').map((each) => each.getAttribute('aria-label') ?? each.textContent)).toEqual(
    buttons,
  );
});
