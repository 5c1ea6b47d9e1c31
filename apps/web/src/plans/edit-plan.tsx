import type { Plan } from '@roundtable/api';
import { Dialog } from '../ui/dialogs/dialog.js';
import { toast } from '../ui/toasts/toast.js';
import { PlanForm } from './plan-form.js';
import { useWords } from './words.js';

/** The form of a plan, in a dialog. */
export function EditPlan(props: {
  readonly plan: Plan;
  readonly opened: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useWords();
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={t('editTitle')} size="lg">
      <PlanForm
        plan={props.plan}
        onSaved={() => {
          props.onClose();
          toast(t('changed'));
        }}
      />
    </Dialog>
  );
}
