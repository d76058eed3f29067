import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { ActorRefFrom, AnyStateMachine, InputFrom } from 'xstate';
import type { AppointmentReport } from '../../machines/domain/appointment.ts';
import type { ChargeReport } from '../../machines/domain/charge.ts';
import type { Destination } from '../../machines/domain/destination.ts';
import type { LinkQuery } from '../../machines/domain/link.ts';
import { follow } from './follow.ts';
import type { PageState } from './follow.ts';
import { probed } from './probe.ts';
import { useWorld } from './world-context.ts';
import type { World } from './world.ts';

/** What a flow can start from: the address and what the page before handed on. */
export interface Arrival {
  /** The query of the address, with the token when the tab knows it; null when there is none. */
  readonly query: LinkQuery | null;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly charge: ChargeReport | null;
  /** The order that the page before was about, where this page's address does not say. */
  readonly accessionId: string | null;
  readonly appointment: AppointmentReport | null;
}

/** A flow as the shell runs it: its machine with the world provided, what it starts from, and its view. */
export interface Flow<M extends AnyStateMachine> {
  readonly machine: M;
  readonly input: (arrival: Arrival) => InputFrom<M>;
  readonly View: ComponentType<{ readonly actor: ActorRefFrom<M> }>;
}

/**
 * The page that runs a flow: starts its machine, shows its view, and goes where its output says, once.
 * @param start makes the flow, once for each time that the page is opened
 */
export function flowPage<M extends AnyStateMachine>(start: (world: World) => Flow<M>): ComponentType {
  function FlowPage() {
    const { pathname, search, key } = useLocation();
    const [returns, setReturns] = useState(0);

    // A page that comes back from the browser's page cache is not trusted: it starts afresh (RUL-08).
    useEffect(() => {
      const restart = (event: PageTransitionEvent) => {
        if (event.persisted) setReturns((count) => count + 1);
      };
      window.addEventListener('pageshow', restart);
      return () => window.removeEventListener('pageshow', restart);
    }, []);

    return <FlowRun key={`${key} ${pathname}${search} ${returns}`} start={start} />;
  }
  return FlowPage;
}

function FlowRun<M extends AnyStateMachine>({ start }: { readonly start: (world: World) => Flow<M> }) {
  const world = useWorld();
  const navigate = useNavigate();
  const location = useLocation();
  const params = useParams();
  const [{ View, machine, options }] = useState(() => {
    const flow = start(world);
    const { query, charge, accessionId, appointment } = (location.state ?? {}) as PageState;
    const arrival = {
      query: query ?? world.session.linkQuery(location.search),
      params,
      charge: charge ?? null,
      accessionId: accessionId ?? null,
      appointment: appointment ?? null,
    };
    // The machine's own types end here: the runner only needs that it has an output.
    return { View: flow.View, ...probed(flow.machine as AnyStateMachine, flow.input(arrival)) };
  });
  const actor = useActorRef(machine, options);
  const output = useSelector(actor, ({ status, output: end }) =>
    status === 'done' ? (end as Destination) : undefined,
  );

  useEffect(() => {
    if (output) follow(output, { navigate, world });
  }, [output, navigate, world]);

  return <View actor={actor as ActorRefFrom<M>} />;
}
