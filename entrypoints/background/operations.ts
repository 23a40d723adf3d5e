import { jobOperations } from '@/lib/jobs/kinds/job-operations';
import type { OperationTable } from '@/lib/purchases/operations/operation-row';
import { subjectOperations } from '@/lib/purchases/operations/subject-operations';
import { searchOperations } from '@/lib/searches/search-operations';

/** Everything that can be bought, contributed by the features. */
export const operations: OperationTable = { ...subjectOperations, ...searchOperations, ...jobOperations };
