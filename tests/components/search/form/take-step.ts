import { fireEvent, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { Step } from '../../../fixtures/filter-steps.ts';

/** Groups in groups, as a person with a screen reader goes into them. */
export function groupOf(names: readonly string[]): HTMLElement {
  return names.reduce((outer, name) => within(outer).getByRole('group', { name }), document.body);
}

/** A field for several values is a text box, or a combobox where it completes. */
export function fieldIn(group: HTMLElement, name: string): HTMLElement {
  return within(group).queryByRole('combobox', { name }) ?? within(group).getByRole('textbox', { name });
}

/** Without a mouse: the line finds the filter by its name. */
export async function openFilter(user: UserEvent, filter: string): Promise<void> {
  const line = screen.getByRole('combobox', { name: 'Add a filter' });
  await user.clear(line);
  await user.type(line, filter);
  const name = within(screen.getByRole('listbox', { name: 'Filters' }))
    .getAllByRole('option')[0]
    ?.getAttribute('aria-label');
  if (name !== filter) throw new Error(`"${filter}" finds "${name}" first`);
  await user.keyboard('{Enter}');
}

/** Does in the DOM of a test what the step says. */
export async function takeStep(user: UserEvent, step: Step): Promise<void> {
  if (step.do === 'open') return openFilter(user, step.filter);
  const group = groupOf(step.within);
  switch (step.do) {
    case 'press':
      return user.click(within(group).getByRole('button', { name: step.button }));
    case 'fill': {
      const field = within(group).getByRole('textbox', { name: step.field });
      await user.clear(field);
      return user.type(field, step.text);
    }
    case 'add':
      return user.type(fieldIn(group, step.field), `${step.text}{Enter}`);
    case 'choose':
      await user.type(within(group).getByRole('combobox', { name: step.field }), step.text);
      return user.click(within(group).getByRole('option', { name: step.option }));
    case 'select':
      return user.selectOptions(within(group).getByRole('combobox', { name: step.field }), step.option);
    case 'check':
      return user.click(within(group).getByRole('checkbox', { name: step.box }));
    case 'mark':
      return user.click(within(group).getByRole('radio', { name: step.radio }));
    case 'date':
      // A date field has no role, and what a person types in it depends on where they live.
      fireEvent.change(within(group).getByLabelText(step.field), { target: { value: step.day } });
  }
}
