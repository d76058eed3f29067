import { InstructionView } from '../../views/collections/InstructionView.tsx';
import { instructionMachine } from '../../../machines/collections/instruction.machine.ts';
import { flowPage } from '../flow.tsx';

/** /collections/:tubetype. */
export default flowPage((world) => ({
  machine: instructionMachine,
  input: ({ params }) => {
    const route = params['tubetype'] ?? '';
    return { route, guidance: world.config.pages.guidance[route] ?? null };
  },
  View: ({ actor }) => <InstructionView actor={actor} support={world.config.pages.support} />,
}));
