import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { pickupSearchMachine } from '../../../machines/pickup/pickup-search.machine.ts';
import { copy } from '../../copy/pickup.ts';
import { ActionBar } from '../../ui/ActionBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { focusField } from '../../ui/focusField.ts';
import { Form } from '../../ui/Form.tsx';
import { Header } from '../../ui/Header.tsx';
import { Box } from '../../ui/Layout.tsx';
import { LiveText } from '../../ui/LiveText.tsx';
import { Page } from '../../ui/Page.tsx';
import { ServiceText } from '../../ui/ServiceText.tsx';
import { TextArea, TextField } from '../../ui/TextField.tsx';
import { useEmitted } from '../shared/use-emitted.ts';
import { useView } from '../shared/use-view.ts';
import { connectPickupSearch } from './pickup-search.connect.ts';
import { PickupIllustration } from './PickupIllustration.tsx';

const FIELD = 'accession-id';
const NOTE = 'accession-id-note';

/** The search by accession id; its header shows none, and there is an illustration at the bottom. */
export function PickupSearchView({ actor }: { readonly actor: ActorRefFrom<typeof pickupSearchMachine> }) {
  const view = useView(actor, connectPickupSearch);

  const { startsInInput } = view;
  useEmitted(actor, 'focus.requested', ({ field }) => focusField(field));
  useEffect(() => {
    if (startsInInput) focusField(FIELD);
  }, [startsInInput]);

  return (
    <>
      <Header />
      <Page title={copy.title} heading={copy.search.title} sub={copy.search.welcome}>
        <Form label={copy.search.title} onSubmit={() => actor.send({ type: 'search.submitted' })}>
          <Box>
            <TextField
              id={FIELD}
              label={copy.search.label}
              hint={copy.search.hint}
              error={view.isServiceError ? <ServiceText>{view.error}</ServiceText> : view.error}
              value={view.accessionId}
              placeholder={copy.search.placeholder}
              inputMode="numeric"
              isReadOnly={view.isBusy}
              isRequired
              onChange={(text) => actor.send({ type: 'accessionId.changed', text })}
            />
            <ActionBar
              note={view.canContinue || view.isBusy ? undefined : copy.search.disabledReason}
              noteId={view.canContinue || view.isBusy ? undefined : NOTE}
            >
              <Button
                type="submit"
                isDisabled={!view.canContinue && !view.isBusy}
                isPending={view.isBusy}
                describedBy={view.canContinue || view.isBusy ? undefined : NOTE}
              >
                {copy.search.continue}
              </Button>
            </ActionBar>
            <LiveText isHidden>{view.isBusy ? copy.search.busy : ''}</LiveText>
          </Box>
        </Form>
        {view.list && (
          <Form label={copy.search.listTitle} onSubmit={() => actor.send({ type: 'list.submitted' })}>
            <Box title={copy.search.listTitle}>
              <TextArea
                id="accession-ids"
                label={copy.search.listLabel}
                hint={copy.search.listHint}
                error={view.list.error}
                value={view.list.text}
                onChange={(text) => actor.send({ type: 'list.changed', text })}
              />
              <Button type="submit" kind="ghost" isDisabled={view.isBusy}>
                {copy.search.listStart}
              </Button>
            </Box>
          </Form>
        )}
        <PickupIllustration />
      </Page>
    </>
  );
}
