import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useId, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { PermissionHint } from '@/components/settings/permission-hint';
import { RadioSet } from '@/components/settings/radio-set';
import { SaveStatus } from '@/components/settings/save-line';
import { Fold } from '@/components/ui/fold';
import { useAction } from '@/components/ui/hooks/use-action';
import { useInvalidFocus } from '@/components/ui/hooks/use-invalid-focus';
import { TextField } from '@/components/ui/inputs/text-field';
import { useHash } from '@/components/ui/routes';
import type { LockedField, ServiceSettings } from '@/lib/database/schema/settings-rows';
import { readService } from '@/lib/database/settings/service-settings';
import { sendMessage } from '@/lib/messaging/send-message';
import { originPatternOf, requestOrigins } from '@/lib/platform/browser/permissions';
import { type KnownServiceId, knownServices } from '@/lib/service/client/known-services';
import { type KeyHeader, previewPaths } from '@/lib/service/client/request-address';
import type { GrowthFunction } from '@/lib/service/contract/filters/growth-function';
import {
  checkServiceDraft,
  listOriginsOf,
  type ServiceDraft,
  type ServiceProblems,
  serviceDraftOf,
} from './service-draft.ts';

export interface ServiceFormProps {
  locked: readonly LockedField[];
  /** A known service's settings are not shown as fields; null: all are. */
  known: KnownServiceId | null;
}

/** Service settings besides the address: webhook, value list URL and preview path. */
export function ServiceForm({ locked, known }: ServiceFormProps) {
  const { db } = usePanel();
  const saved = useLiveQuery(async () => readService(db), [db]);
  return saved === undefined ? null : <ServiceFields saved={saved} locked={locked} known={known} />;
}

function ServiceFields({ saved, locked, known }: ServiceFormProps & { saved: ServiceSettings }) {
  const [typed, setTyped] = useState<Partial<ServiceDraft>>({});
  const [problems, setProblems] = useState<ServiceProblems>({});
  const [isRefused, setRefused] = useState(false);
  /** To undo the last choice of a path; null after anything else. */
  const [pathBefore, setPathBefore] = useState<ServiceSettings['previewPath'] | null>(null);
  const { status, forget, isRunning, run: save } = useAction<unknown>('service-form');
  const webhookField = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useInvalidFocus(form, problems);
  const hash = useHash('');
  const catalogue = known === null ? null : knownServices[known];
  const hasLists = catalogue?.valueListUrl != null && catalogue.valueListUrl === saved.valueListUrl;
  const hasPath = catalogue?.previewPath === saved.previewPath;
  const draft: ServiceDraft = { ...serviceDraftOf(saved), ...typed };

  // Jobs link here, but the browser scrolled to the hash before the settings had loaded.
  useEffect(() => {
    if (hash !== 'webhook') return;
    webhookField.current?.scrollIntoView({ block: 'center' });
    webhookField.current?.focus({ preventScroll: true });
  }, [hash]);

  function change(part: Partial<ServiceDraft>): void {
    setTyped({ ...typed, ...part });
    setProblems({});
    setRefused(false);
    forget();
  }

  /** Sends and costs nothing: the choice saves it. */
  function choosePath(previewPath: ServiceSettings['previewPath'], before: typeof pathBefore): void {
    setPathBefore(before);
    void save(() => sendMessage('saveService', { ...saved, previewPath }));
  }

  /** Nothing is awaited before `submitService`, which requests a permission and needs this click's user activation. */
  function submit(): void {
    setPathBefore(null);
    const checked = checkServiceDraft(draft);
    setRefused(false);
    if ('problems' in checked) {
      setProblems(checked.problems);
      return;
    }
    const saving = submitService(checked.service);
    void save(() => saving).then(async (isDone) => {
      if (!isDone) return;
      if (await saving) {
        // Text typed meanwhile stays.
        setTyped((now) => (now === typed ? {} : now));
      } else {
        setRefused(true);
        forget();
      }
    });
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        label={i18n.t('service.webhook')}
        type="url"
        inputRef={webhookField}
        value={draft.webhook}
        onChange={(webhook) => change({ webhook })}
        placeholder={i18n.t('service.webhookPlaceholder')}
        help={i18n.t('service.webhookHelp')}
        problem={problems.webhook}
        locked={locked.includes('webhookAddress')}
      />
      {!hasLists && (
        <TextField
          label={i18n.t('service.lists')}
          type="url"
          value={draft.valueListUrl}
          onChange={(valueListUrl) => change({ valueListUrl })}
          placeholder={i18n.t('service.listsPlaceholder')}
          help={i18n.t('service.listsHelp')}
          problem={problems.valueListUrl}
          locked={locked.includes('valueListAddress')}
        />
      )}
      {!hasPath && (
        <PreviewPathField
          path={saved.previewPath}
          onChoose={(previewPath) => choosePath(previewPath, saved.previewPath)}
          locked={locked.includes('previewPath')}
        />
      )}
      {(known !== 'sandbox' || draft.keyHeader === 'bearer' || draft.growthFunction === 'array') && (
        <AdvancedFields
          how={draft.keyHeader}
          locked={locked.includes('keyHeader')}
          growthFunction={draft.growthFunction}
          onHeader={(keyHeader) => change({ keyHeader })}
          onGrowthFunction={(growthFunction) => change({ growthFunction })}
        />
      )}
      <div className="set">
        <span />
        <div>
          <PermissionHint patterns={listOriginsOf(draft)} does="calls" />
          <div className="set-line">
            <button type="submit" className="btn" disabled={isRunning}>
              {i18n.t(hasLists ? 'service.saveWebhook' : 'service.saveLists')}
            </button>
            <SaveStatus status={status} onUndo={pathBefore === null ? undefined : () => choosePath(pathBefore, null)} />
            <div role="status">{isRefused && <p className="caution">{i18n.t('service.notAllowed')}</p>}</div>
          </div>
        </div>
      </div>
    </form>
  );
}

/**
 * Call it in a click handler: the value lists' permission is requested before the first await. False if it was denied and nothing was
 * saved. Throws MessageError.
 */
async function submitService(service: ServiceSettings): Promise<boolean> {
  const { valueListUrl } = service;
  const allowed = valueListUrl === null ? true : requestOrigins([originPatternOf(valueListUrl)]);
  if (!(await allowed)) return false;
  await sendMessage('saveService', service);
  return true;
}

interface PreviewPathFieldProps {
  path: ServiceSettings['previewPath'];
  locked: boolean;
  onChoose(path: ServiceSettings['previewPath']): void;
}

/** "Preview path": the interface states two without a preference (docs/interface.md#people-preview). */
function PreviewPathField({ path, locked, onChoose }: PreviewPathFieldProps) {
  return (
    <RadioSet
      label={i18n.t('service.preview')}
      value={path}
      options={previewPaths.map((value) => ({ value, label: <bdi dir="ltr">{value}</bdi> }))}
      help={locked ? i18n.t('settings.locked') : i18n.t('service.previewHelp')}
      locked={locked}
      onChoose={onChoose}
    />
  );
}

interface AdvancedFieldsProps {
  how: KeyHeader;
  locked: boolean;
  growthFunction: GrowthFunction;
  onHeader(how: KeyHeader): void;
  onGrowthFunction(how: GrowthFunction): void;
}

/**
 * "Advanced": a gateway may need the key in the standard header (docs/interface.md#authentication), or a growth function as an array
 * (docs/interface.md#metric). Closed, it shows the choice.
 */
function AdvancedFields({ how, locked, growthFunction, onHeader, onGrowthFunction }: AdvancedFieldsProps) {
  const id = useId();
  const isBearer = how === 'bearer';
  const isArray = growthFunction === 'array';
  const chosen = [isBearer && i18n.t('service.bearerChosen'), isArray && i18n.t('service.growthArrayChosen')].filter(
    Boolean,
  );
  return (
    <div className="set">
      <span />
      <Fold title={i18n.t('service.advanced')} {...(chosen.length > 0 && { count: chosen.join(', ') })}>
        <label className="tick">
          <input
            className="check"
            type="checkbox"
            checked={isBearer}
            disabled={locked}
            aria-describedby={`${id}-help`}
            onChange={({ target }) => onHeader(target.checked ? 'bearer' : 'x-token')}
          />
          {i18n.t('service.bearer')}
        </label>
        <p className="meta mt-1" id={`${id}-help`}>
          {i18n.t(locked ? 'settings.locked' : 'service.bearerHelp')}
        </p>
        <label className="tick mt-3">
          <input
            className="check"
            type="checkbox"
            checked={isArray}
            aria-describedby={`${id}-growth`}
            onChange={({ target }) => onGrowthFunction(target.checked ? 'array' : 'value')}
          />
          {i18n.t('service.growthArray')}
        </label>
        <p className="meta mt-1" id={`${id}-growth`}>
          {i18n.t('service.growthArrayHelp')}
        </p>
      </Fold>
    </div>
  );
}
