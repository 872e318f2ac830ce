import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Asks for a secret text: a terminal shows the question only, and neither the screen nor the history keeps the typed text. */
export async function askSecret(
  question: string,
  input: NodeJS.ReadableStream & { readonly isTTY?: boolean },
  output: NodeJS.WritableStream,
): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  // The interface switches a terminal to raw mode, in which only the reader echoes, here to nowhere.
  const lines = createInterface({ input, output: nowhere, terminal: input.isTTY === true, historySize: 0 })
  lines.once('SIGINT', () => process.exit(130))
  output.write(question)
  const answer = await lines.question('')
  lines.close()
  output.write('\n')
  return answer
}
