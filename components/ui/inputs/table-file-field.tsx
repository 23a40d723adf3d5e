import { type ReactNode, useId } from 'react';

export interface TableFileFieldProps {
  label: string;
  hint: string;
  /** Why the last file was not read. */
  refused: string | null;
  onChoose(file: File): void;
  /** Beside the field. */
  children?: ReactNode;
}

/** Chooses a CSV or a workbook. */
export function TableFileField({ label, hint, refused, onChoose, children }: TableFileFieldProps) {
  const id = useId();
  const field = (
    <input
      id={id}
      type="file"
      accept=".csv,.tsv,.txt,.xlsx,.xlsm,text/csv,text/tab-separated-values,text/plain"
      aria-describedby={`${id}-status`}
      onChange={({ target }) => {
        const file = target.files?.[0];
        // Allows choosing the same file again after it was corrected.
        if (file !== undefined) onChoose(file);
        target.value = '';
      }}
    />
  );
  return (
    <>
      <label className="lab" htmlFor={id}>
        {label}
      </label>
      {children === undefined ? (
        field
      ) : (
        <div className="next">
          {field}
          {children}
        </div>
      )}
      <p
        className={refused === null ? 'meta' : 'meta stop'}
        id={`${id}-status`}
        role={refused === null ? undefined : 'alert'}
      >
        {refused ?? hint}
      </p>
    </>
  );
}
