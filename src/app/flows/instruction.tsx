import { instructionMachine } from '../../../machines/collections/instruction.machine.ts';
import { listQuery } from '../../../machines/domain/sample-types.ts';
import { InstructionView } from '../../views/collections/InstructionView.tsx';
import { flowPage } from '../shell/flow.tsx';
import { currentSample } from '../adapters/current-sample.ts';

/** /collections/:tubetype. */
export default flowPage(({ config, session }) => ({
  machine: instructionMachine,
  input: ({ params, query }) => {
    const route = params['tubetype'] ?? '';
    const guidance = config.pages.guidance[route] ?? null;
    const list = listQuery(query);
    const hasList = Boolean(list['instructions']) || currentSample(session, query) !== null;
    return { route, guidance, list, hasList };
  },
  View: ({ actor }) => <InstructionView actor={actor} support={config.pages.support} />,
}));
