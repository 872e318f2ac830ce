import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { buffer, text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { DomainError, type TypeLogo } from '@sillon/domain'
import { Tours } from '../taches/tours'
import { natureDe } from './nature'

/** A stored image: turned upright, at most 2,560 pixels on its longer side, without any metadata of its camera. */
export interface ImageReencodee {
  bytes: Buffer
  typeMime: 'image/jpeg' | 'image/png'
  largeur: number
  hauteur: number
  /** Time by the camera's clock (`2026-05-17T09:41:00`): a hint, not a proof. Null without one. */
  priseLe: string | null
  /** Position in degrees; null unless its storage was requested and the image has one. */
  position: { latitude: number; longitude: number } | null
}

/** Limits of an image. */
export const LIMITES = {
  /** Longest side in pixels: a page of a binder at 300 dots per inch, and a full screen. */
  cote: 2560,
  /**
   * Phones take photographs of 48 and 50 million pixels.
   * A progressive JPEG or a HEIC of that size takes some 450 MB to decode; a photograph of 12 million, 130.
   */
  pixels: 55_000_000,
  /** A larger PNG is a photograph, not a drawing or a screenshot, whose lines JPEG would blur. */
  octetsDessin: 2_000_000,
  /** Milliseconds for the whole image. A photograph of 12 million pixels takes half a second. */
  temps: 20_000,
  /** Length of the queue: waiting images stay in memory. */
  attente: 20,
}

/** Types of logos except drawings in SVG. */
export type TypeLogoEnPixels = Exclude<TypeLogo, 'image/svg+xml'>

const TYPES = ['image/jpeg', 'image/png', 'image/heic', 'image/heif']
const TYPES_ANIMES = ['image/apng', 'image/heic-sequence', 'image/heif-sequence']

/**
 * Re-encodes a JPEG, a PNG or a HEIC, recognised by its bytes, which removes hidden content. A drawing in PNG stays PNG, everything else becomes JPEG.
 * One image at a time, in a process of its own (docs/decisions/0023-images.md).
 * @throws DomainError TYPE_NON_PRIS_EN_CHARGE for another type, IMAGE_ANIMEE, IMAGE_TROP_GRANDE, IMAGE_ILLISIBLE for a truncated or broken image,
 * TRAITEMENT_TROP_LONG, SERVICE_INDISPONIBLE for a full queue
 */
export async function reencodeImage(
  bytes: Buffer,
  { gardePosition }: { gardePosition: boolean },
  limites = LIMITES,
): Promise<ImageReencodee> {
  const typeMime = await natureDe(bytes)
  if (TYPES_ANIMES.includes(typeMime)) throw new DomainError('IMAGE_ANIMEE')
  if (!TYPES.includes(typeMime)) throw new DomainError('TYPE_NON_PRIS_EN_CHARGE')
  return inTurn(limites.attente, () => runProcess(bytes, { typeMime, gardePosition, ...limites }))
}

/**
 * Re-encodes a logo: a JPEG or a PNG like `reencodeImage`, a GIF (its first image) or an uncompressed bitmap as a PNG.
 * @param typeMime type by the first bytes
 * @throws DomainError IMAGE_ILLISIBLE, IMAGE_TROP_GRANDE, TRAITEMENT_TROP_LONG, SERVICE_INDISPONIBLE
 */
export const reencodeLogo = (bytes: Buffer, typeMime: TypeLogoEnPixels): Promise<ImageReencodee> =>
  inTurn(LIMITES.attente, () => runProcess(bytes, { typeMime, gardePosition: false, ...LIMITES }))

/** One after the other: two photographs at once would slow down requests of users. */
const tours = new Tours<'image'>()
const inTurn = <T>(max: number, act: () => Promise<T>): Promise<T> =>
  tours.passer('image', { max, refus: 'SERVICE_INDISPONIBLE' }, act)

const script = fileURLToPath(new URL('./images-process.mjs', import.meta.url))

/** Answer of the process: the image, or the code of its refusal. */
type Answer = Omit<ImageReencodee, 'bytes'> | { refus: 'IMAGE_ILLISIBLE' | 'IMAGE_TROP_GRANDE' }

async function runProcess(bytes: Buffer, { temps, ...asked }: { temps: number } & Record<string, unknown>) {
  const child = spawn(process.execPath, ['--max-old-space-size=256', script, JSON.stringify(asked)], {
    // The process gets none of our secrets: an image may exploit its decoder.
    env: process.env.SystemRoot === undefined ? {} : { SystemRoot: process.env.SystemRoot },
    timeout: temps,
    killSignal: 'SIGKILL',
  })
  // The process may be killed before it has read everything.
  child.stdin.on('error', () => {})
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code, signal }))
  })
  if (child.pid !== undefined) beHumble(child.pid)
  child.stdin.end(bytes)
  const [output, complaints, { code, signal }] = await Promise.all([buffer(child.stdout), text(child.stderr), ended])
  if (signal === 'SIGKILL') throw new DomainError('TRAITEMENT_TROP_LONG')
  // The crash of a decoder concerns that image only.
  if (signal !== null) throw new DomainError('IMAGE_ILLISIBLE')
  if (code !== 0) throw new Error(`Images cannot be re-encoded: ${complaints}`)
  const start = 4 + output.readUInt32LE(0)
  const said: Answer = JSON.parse(output.toString('utf8', 4, start))
  if ('refus' in said) throw new DomainError(said.refus, { megapixels: LIMITES.pixels / 1e6 })
  return { ...said, bytes: output.subarray(start) }
}

/** Lowers the priority of the process, so that requests of users come first. */
function beHumble(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The process has ended already, or the system has no priorities.
  }
}
