import { instructionMachine } from '../../../machines/collections/instruction.machine.ts';
import { InstructionView } from '../../views/collections/InstructionView.tsx';
import { flowPage } from '../shell/flow.tsx';

/** /collections/:tubetype. */
export default flowPage(({ config }) => ({
  machine: instructionMachine,
  input: ({ params }) => {
    const route = params['tubetype'] ?? '';
    return { route, guidance: config.pages.guidance[route] ?? null };
  },
  View: ({ actor }) => <InstructionView actor={actor} support={config.pages.support} />,
}));
