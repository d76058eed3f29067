import { useSelector } from '@xstate/react';
import { useId, useMemo } from 'react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { END_TAGS } from '../../../machines/domain/visit.ts';
import type { visitMachine } from '../../../machines/visit/visit.machine.ts';
import { copy } from '../../copy/common.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FinishContext } from '../../ui/FinishButton.tsx';
import { MessagePage } from '../../views/shared/MessagePage.tsx';

interface VisitGuardProps {
  readonly visit: ActorRefFrom<typeof visitMachine>;
  readonly children: ReactNode;
}

/** The pages of a visit until it is over, and the warning before it ends (RUL-55, RUL-62, RUL-83). */
export function VisitGuard({ visit, children }: VisitGuardProps) {
  const isKept = useSelector(visit, (snapshot) => snapshot.hasTag('kept'));
  const isEnding = useSelector(visit, (snapshot) => snapshot.hasTag('ending'));
  const end = useSelector(visit, (snapshot) => END_TAGS.find((tag) => snapshot.hasTag(tag)));
  const textId = useId();
  const { finish: label, finishHint: hint } = copy.visit;
  const finish = useMemo(
    () => ({ label, hint, onPress: () => visit.send({ type: 'visit.finished' }) }),
    [visit, label, hint],
  );

  if (end) return <MessagePage tone={end === 'finished' ? 'success' : 'info'} {...copy.visit[end]} />;
  return (
    <FinishContext value={isKept ? finish : null}>
      {children}
      {isEnding && (
        <Dialog
          title={copy.visit.ending.title}
          role="alertdialog"
          describedBy={textId}
          actions={
            <>
              <Button kind="ghost" onPress={finish.onPress}>
                {finish.label}
              </Button>
              <Button onPress={() => visit.send({ type: 'visit.extended' })}>{copy.visit.ending.stay}</Button>
            </>
          }
        >
          <p id={textId}>{copy.visit.ending.text}</p>
        </Dialog>
      )}
    </FinishContext>
  );
}
