import { Button, Form, type FormInstance, Segmented, Select } from 'antd';
import { useCallback, useState } from 'react';
import { field } from '#shared/define';
import { verifyMethods, verifyNeeds, verifySubjects } from '#shared/handover/verify';
import { Picture } from '#src/components/picture.tsx';
import { FieldItem } from '#src/dialogs/field-item.tsx';
import { useLanguage, useText } from '#src/lib/i18n';
import { isBlank } from '#src/lib/nouns/blank';
import { dictLabel, useDictionary } from '#src/lib/nouns/dictionaries';
import { useUnsavedGuard } from '#src/lib/unsaved';
import { verify as words } from '#src/locales/verify';
import { verify } from '#src/resources/operation/verify';
import styles from './verify.module.css';

/** Guards a form that begins empty and is not kept, as long as anything stands in it. */
function useFilledGuard(form: FormInstance): void {
  useUnsavedGuard(useCallback(() => !Object.values<unknown>(form.getFieldsValue(true)).every(isBlank), [form]));
}

const { certificate, photo, face, icCard, plate, manual } = verifyMethods;
const ofPeople: readonly number[] = [photo, certificate, face, manual];
const methodsOf: Readonly<Record<number, readonly number[]>> = {
  [verifySubjects.convoy]: ofPeople,
  [verifySubjects.car]: [plate, photo, manual],
  [verifySubjects.keeper]: [photo, certificate, icCard, face, manual],
  [verifySubjects.client]: ofPeople,
};

const inputs = {
  certNo: field.text({ zh: words.zh.certNo, en: words.en.certNo, required: true, max: 40 }),
  cardNo: field.text({ zh: words.zh.cardNo, en: words.en.cardNo, required: true, max: 32 }),
  plateNo: field.text({ zh: words.zh.plateNo, en: words.en.plateNo, required: true, max: 10 }),
  score: field.decimal({ zh: words.zh.score, en: words.en.score, required: true, min: 0, max: 100, scale: 2 }),
  snapshot: { ...verify.fields.snapshot, required: true },
} as const;
/** Returns the inputs of a method; a code is scanned, not typed. */
const inputsOf = (method: number) => (verifyNeeds[method] ?? []).filter((name) => name !== 'token');

export type CheckValues = Readonly<Record<string, unknown>>;

interface CheckFormProps {
  readonly title: string;
  /** The photo on record, to compare with the person or car. */
  readonly photo?: string | undefined;
  /** The kinds of subjects; a stranger may be of several kinds. */
  readonly subjectTypes: readonly number[];
  /** A stranger must be identified first; a known person or car need not. */
  readonly isStranger?: boolean;
  readonly isBusy: boolean;
  readonly onSubmit: (values: CheckValues) => void;
  readonly onBack?: () => void;
}

function useLabels(of: { readonly dict?: (typeof verify.fields.method)['dict'] }) {
  const language = useLanguage();
  const { entries } = useDictionary(of.dict);
  return (key: number) => {
    const entry = entries.find(({ dictKey }) => String(dictKey) === String(key));
    return entry ? dictLabel(entry, language) : String(key);
  };
}

/** Returns whether a method identifies a stranger. */
const findsSomebody = (method: number) => [certificate, icCard, plate].some((each) => each === method);

/** Shows the form for the verification of a person or car: the method and its inputs. */
export function CheckForm({ title, photo, subjectTypes, isStranger = false, isBusy, onSubmit, onBack }: CheckFormProps) {
  const text = useText();
  const [form] = Form.useForm();
  useFilledGuard(form);
  const methodLabel = useLabels(verify.fields.method);
  const subjectLabel = useLabels(verify.fields.subjectType);
  const [subjectType, setSubjectType] = useState(subjectTypes[0] ?? verifySubjects.convoy);
  const methods = (methodsOf[subjectType] ?? ofPeople).filter((method) => !isStranger || findsSomebody(method));
  const [chosen, setMethod] = useState<number>();
  const method = methods.find((each) => each === chosen) ?? methods[0] ?? certificate;
  return (
    <section className={styles.form} aria-label={title}>
      <h3>{title}</h3>
      {photo && <Picture link={photo} alt={title} className={styles.compared} />}
      <Form form={form} layout="vertical" onFinish={(values) => onSubmit({ subjectType, method, ...values })}>
        {subjectTypes.length > 1 && (
          <Form.Item label={text('verify.subject')}>
            <Segmented
              aria-label={text('verify.subject')}
              value={subjectType}
              options={subjectTypes.map((value) => ({ value, label: subjectLabel(value) }))}
              onChange={setSubjectType}
            />
          </Form.Item>
        )}
        <Form.Item label={text('verify.method')}>
          <Select
            aria-label={text('verify.method')}
            value={method}
            options={methods.map((value) => ({ value, label: methodLabel(value) }))}
            onChange={setMethod}
          />
        </Form.Item>
        {inputsOf(method).map((name) => (
          <FieldItem
            key={`${method}.${name}`}
            name={name}
            field={inputs[name]}
            extra={name === 'certNo' ? text('verify.certHint') : undefined}
          />
        ))}
        <div className={styles.buttons}>
          <Button type="primary" htmlType="submit" loading={isBusy}>
            {text('verify.submit')}
          </Button>
          {onBack && <Button onClick={onBack}>{text('verify.back')}</Button>}
        </div>
      </Form>
    </section>
  );
}
