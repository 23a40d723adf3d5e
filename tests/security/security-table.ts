/** `npm run security-table`: writes the table of docs/security.md from the rows and figures of tests/security. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { securityTable } from '../laws/security-rows.ts';

const file = join(import.meta.dirname, '../../docs/security.md');
const [before = '', after = ''] = readFileSync(file, 'utf8').split(/^\|.*\|$/ms);
writeFileSync(file, `${before}${securityTable()}${after}`);
