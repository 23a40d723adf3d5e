import '../extension-page.tsx';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EmailAddress } from '@/components/ui/email-address';

it.each([
  ['jane.doe@fenwick.example', ['jane.doe', '@fenwick.example']],
  ['hannah.mclaughlin@mistralwaterboard.example', ['hannah.mclaughlin', '@mistralwaterboard', '.example']],
  ['a@mail.glasswing-infrastructure.example', ['a', '@mail', '.glasswing-infrastructure', '.example']],
])('%s may break before its "@", and in a long domain before its dots, nowhere else', (address, parts) => {
  const { container } = render(<EmailAddress address={address} />);
  const written = container.querySelector('bdi');
  expect(written?.textContent).toBe(address);
  expect(written?.innerHTML.split('<wbr>')).toEqual(parts);
});
