import '../extension-page.tsx';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FieldList } from '@/components/ui/fields';

it('an address among facts breaks before its "@" and nowhere else; other facts are left as they are', () => {
  const fields = [
    { label: () => 'Address', lines: () => ['amara.okonkwo@fenwick.example'] },
    { label: () => 'Status', lines: () => ['Verified, asked @ noon'] },
  ];
  render(<FieldList fields={fields} of={{}} />);
  const [address, status] = screen.getAllByRole('definition');
  expect(address?.querySelector('bdi')?.innerHTML).toBe('amara.okonkwo<wbr>@fenwick.example');
  expect(status?.querySelector('bdi')?.innerHTML).toBe('Verified, asked @ noon');
});
