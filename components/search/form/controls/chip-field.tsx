import { type ReactNode, useId, useRef } from 'react';
import { i18n } from '#i18n';
import type { Options } from '@/components/search/form/options';
import { ChipList } from './chip-list.tsx';
import { OptionList } from './option-list.tsx';
import { useChipInput } from './use-chip-input.ts';

export interface ChipFieldProps {
  label: string;
  values: readonly string[];
  wordOf(value: string): string;
  options: Options;
  refuse(value: string): string | null;
  onChange(values: string[]): void;
  /** The field was focused, or a retry of the failed list requested. */
  loadOptions(): void;
  /** The values of one typed text; usually itself. */
  spread?: ((text: string) => string[]) | undefined;
  /** Below the field: another way to find the typed text. */
  finder?: ((typed: string, choose: (value: string) => void) => ReactNode) | undefined;
}

/** A field for several values, which are typed and ended with Enter or a comma, pasted by the hundred, or chosen from a list. */
export function ChipField({
  label,
  values,
  wordOf,
  options,
  refuse,
  onChange,
  loadOptions,
  finder,
  spread,
}: ChipFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const input = useChipInput({ values, options, refuse, onChange, spread });
  const { text, problem, isOpen, isSought, active, shown } = input;
  const status = problem ?? (!isOpen && !isSought && text.trim() !== '' ? i18n.t('filterForm.notAdded') : null);
  const hasList = options.kind !== 'none';
  const combobox = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? `${id}-list` : undefined,
    'aria-activedescendant': shown[active] === undefined ? undefined : `${id}-list-${active}`,
  } as const;

  return (
    <div className="chip-place">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press between the chips reaches the field they stand in */}
      <div
        className="field chip-field"
        data-invalid={problem === null ? undefined : true}
        onMouseDown={(event) => {
          if (event.target !== event.currentTarget) return;
          event.preventDefault();
          field.current?.focus();
        }}
      >
        {values.length > 0 && (
          <ChipList
            label={i18n.t('filterForm.chosen')}
            values={values}
            wordOf={wordOf}
            onRemove={(value) => {
              onChange(values.filter((other) => other !== value));
              field.current?.focus();
            }}
          />
        )}
        <input
          ref={field}
          {...(hasList && combobox)}
          aria-label={label}
          aria-invalid={problem !== null}
          aria-describedby={status === null ? undefined : `${id}-status`}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => input.type(target.value)}
          onKeyDown={input.typeKey}
          onPaste={input.paste}
          onFocus={loadOptions}
          onClick={input.open}
          onBlur={input.leave}
        />
      </div>
      {finder?.(text, (value) => {
        input.add([value]);
        field.current?.focus();
      })}
      {options.kind !== 'none' && isOpen && !(isSought && shown.length === 0) && (
        <OptionList
          id={`${id}-list`}
          label={label}
          typed={text}
          options={options}
          shown={shown}
          active={active}
          onChoose={({ value }) => input.add([value])}
          onAgain={loadOptions}
        />
      )}
      {status !== null && (
        <p id={`${id}-status`} className={problem === null ? 'meta' : 'meta stop'}>
          {status}
        </p>
      )}
    </div>
  );
}
