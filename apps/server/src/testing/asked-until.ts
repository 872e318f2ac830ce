import { setTimeout } from 'node:timers/promises'

/** Short beside what is waited for. Without a pause, asking would take the processor from the awaited job. */
const PAUSE_MS = 10

/** Asks again until the answer is an end, and returns it. */
export async function askedUntil<Answer>(
  ask: () => Promise<Answer>,
  isEnd: (answer: Answer) => boolean,
): Promise<Answer> {
  for (;;) {
    const answer = await ask()
    if (isEnd(answer)) return answer
    await setTimeout(PAUSE_MS)
  }
}

/** Whether an export, an import or a synchronisation has ended, well or badly. */
export const isOver = ({ etat }: { readonly etat: string }): boolean => !['EN_ATTENTE', 'EN_COURS'].includes(etat)
