import { Alert, Button, Form, Skeleton } from 'antd';
import { useNavigate } from 'react-router-dom';
import { GrowingText } from '#src/components/growing-text.tsx';
import { LoadingFallback, lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { useText, useWords } from '#src/lib/i18n';
import '#src/locales/flow';
import { FieldItem } from '#src/dialogs/field-item.tsx';
import { onSaveKey } from '#src/meta/screens/form/save-key';
import { categoryField } from '#src/processes/deploying/category';
import { flowModel } from '#src/resources/flow/processes';
import styles from './design.module.css';
import { designAddress } from './design-address.ts';
import { DesignBar } from './design-bar.tsx';
import type { Model } from './head.ts';
import { KeyItem } from './key-item.tsx';
import { pickers } from './pickers.tsx';
import { useDesign } from './use-design.ts';
import { useInspection } from './use-inspection.ts';
import { useSaveDesign } from './use-save-design.ts';

const DiagramModeler = lazyWithPreload(async () => (await import('#src/components/diagram/modeler.tsx')).DiagramModeler);

const { name, description } = flowModel.fields;
/** Leaves room for the parts around the diagram. */
const height = 'max(420px, calc(100dvh - 360px))';

interface OutrunProps {
  readonly onReload: () => void;
  readonly onCopy: () => void;
}

/** Shows that another user has stored the model meanwhile. */
function Outrun({ onReload, onCopy }: OutrunProps) {
  const text = useText();
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={text('flow.design.staleTitle')}
      description={text('flow.design.staleHint')}
      action={
        <div className={styles.ways}>
          <Button size="small" onClick={onCopy}>
            {text('flow.design.saveCopy')}
          </Button>
          <Button size="small" danger onClick={onReload}>
            {text('flow.design.reload')}
          </Button>
        </div>
      }
    />
  );
}

interface DesignerProps {
  readonly model: Model;
  /** Starts again with the stored model. */
  readonly onAgain: () => void;
}

/** Shows a model on a page of its own: its properties above, its diagram below, and the problems of that. */
export function Designer({ model, onAgain }: DesignerProps) {
  const text = useText();
  const words = useWords();
  const navigate = useNavigate();
  const design = useDesign(model, onAgain);
  const { form, first, xml, handle, names, drop, isRestored } = design;
  const { finding, look } = useInspection(xml);
  const saving = useSaveDesign(model, design);
  const copy = async () => {
    const id = await saving.saveCopy();
    if (id === undefined) return;
    drop();
    navigate(designAddress(id));
  };
  const handleKeyDown = onSaveKey(() => void saving.save());
  return (
    <section className={styles.page} onKeyDown={handleKeyDown} aria-label={text('flow.design.title')}>
      <DesignBar model={model} design={design} saving={saving} finding={finding} onLook={look} />
      {isRestored && <Alert type="info" showIcon closable title={text('flow.design.restored')} />}
      {saving.isOutrun && <Outrun onReload={drop} onCopy={copy} />}
      <Form
        form={form}
        layout="vertical"
        initialValues={first}
        name="flow-design"
        className={styles.head}
        onBlur={() => names.isRenamed() && void names.named()}
      >
        <FieldItem name="name" field={name} />
        <KeyItem />
        <FieldItem name="category" field={categoryField} label={model.categoryName} />
        <Form.Item name="description" label={words(description)}>
          <GrowingText least={1} most={4} maxLength={description.max} placeholder={text('meta.enter')} />
        </Form.Item>
      </Form>
      <LoadingFallback value={<Skeleton active paragraph={{ rows: 12 }} aria-label={text('flow.design.loading')} />}>
        <DiagramModeler
          ref={handle}
          xml={xml}
          label={text('flow.design.titleOf', { name: first.name })}
          inspection={finding.last}
          pickers={pickers}
          onChange={names.follow}
          height={height}
        />
      </LoadingFallback>
    </section>
  );
}
