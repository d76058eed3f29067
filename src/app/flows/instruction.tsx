import { instructionMachine } from '../../../machines/collections/instruction.machine.ts';
import { listQuery } from '../../../machines/domain/sample-types.ts';
import { InstructionView } from '../../views/collections/InstructionView.tsx';
import { flowPage } from '../shell/flow.tsx';

/** /collections/:tubetype. */
export default flowPage(({ config }) => ({
  machine: instructionMachine,
  input: ({ params, query }) => {
    const route = params['tubetype'] ?? '';
    const guidance = config.pages.guidance[route] ?? null;
    return { route, guidance, list: listQuery(query) };
  },
  View: ({ actor }) => <InstructionView actor={actor} support={config.pages.support} />,
}));
