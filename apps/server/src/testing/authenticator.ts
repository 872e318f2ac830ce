import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { addPasskey, PasskeyPresentee, startPasskey, startPasskeySignIn } from '@sillon/contract'
import type { z } from 'zod'

type Demandee = z.output<typeof startPasskey.answer>
type Attendue = z.output<typeof startPasskeySignIn.answer>
type Faite = z.input<typeof addPasskey.body>['reponse']

/** Faults of a simulated device. */
interface Oddities {
  /** Origin of the requesting page, if it is not ours. */
  readonly origin?: string
  readonly rpId?: string
  /** Without user verification. */
  readonly isUnverified?: boolean
  /** Reported signature counter. */
  readonly compteur?: number
  readonly userHandle?: string
}

const PRESENT = 0x01
const VERIFIED = 0x04
const WITH_KEY = 0x40
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest()

/** A device with one passkey (ES256, without attestation), and the browser that answers for it. */
export class Authenticator {
  readonly identifiant = randomBytes(32)
  private readonly key: KeyObject
  private readonly publicPoint: readonly [x: Buffer, y: Buffer]
  private userHandle = ''
  private compteur = 0

  constructor(private readonly origin = 'https://sillon.test') {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.key = privateKey
    this.publicPoint = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  }

  /** Creates a passkey for a page. */
  create({ rp, user, challenge }: Pick<Demandee, 'rp' | 'user' | 'challenge'>, odd: Oddities = {}): Faite {
    this.userHandle = user.id
    const length = Buffer.from([0, this.identifiant.length])
    const authData = Buffer.concat([
      this.dataOf(odd.rpId ?? rp.id, WITH_KEY, odd),
      Buffer.alloc(16),
      length,
      this.identifiant,
      this.cosePublicKey(),
    ])
    const attestation = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from('fmt'),
      Buffer.from([0x64]),
      Buffer.from('none'),
      Buffer.from([0x67]),
      Buffer.from('attStmt'),
      Buffer.from([0xa0, 0x68]),
      Buffer.from('authData'),
      Buffer.from([0x58, authData.length]),
      authData,
    ])
    return {
      ...this.named(),
      response: {
        clientDataJSON: this.clientData('webauthn.create', challenge, odd).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** Signs the challenge of a page. */
  get({ rpId, challenge }: Pick<Attendue, 'rpId' | 'challenge'>, odd: Oddities = {}): PasskeyPresentee {
    this.compteur = odd.compteur ?? this.compteur + 1
    const authData = this.dataOf(odd.rpId ?? rpId, 0, odd)
    const clientData = this.clientData('webauthn.get', challenge, odd)
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.key)
    return {
      ...this.named(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: odd.userHandle ?? this.userHandle,
      },
    }
  }

  private named() {
    const id = this.identifiant.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }
  }

  private dataOf(rpId: string, flags: number, { isUnverified = false }: Oddities): Buffer {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(this.compteur)
    return Buffer.concat([sha256(rpId), Buffer.from([PRESENT | (isUnverified ? 0 : VERIFIED) | flags]), counted])
  }

  private clientData(type: string, challenge: string, { origin = this.origin }: Oddities): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  /** In CBOR: an EC2 key (1: 2) for ES256 (3: -7) on P-256 (-1: 1), its point (-2, -3). */
  private cosePublicKey(): Buffer {
    const [x, y] = this.publicPoint
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      x,
      Buffer.from([0x22, 0x58, 0x20]),
      y,
    ])
  }
}
