import { createHash, randomBytes } from 'node:crypto'
import { Integer, Null, OctetString } from 'asn1js'
import {
  AlgorithmIdentifier,
  Certificate,
  type ContentInfo,
  ExtKeyUsage,
  id_ExtKeyUsage,
  id_sha256,
  MessageImprint,
  SignedData,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs'

/** Time-stamp authority, and the certificates of trusted authorities (PEM). Without certificates, any signer is trusted. */
export interface Horodatage {
  readonly url: string
  readonly autorites: string | undefined
}

/** Proof given by a token: the text existed at this time, according to its signer. */
export interface Horodate {
  readonly le: Date
  readonly par: string
}

/** Shorter than the time limit of a shutdown. */
const ANSWER_AT_LATEST_MS = 8_000
/** Far larger than any token with its certificates. */
const TOKEN_MAX = 100_000
/** Key usage of a time-stamping certificate (RFC 3161, 2.3). */
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8'

const bufferOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer
const sha256 = (text: string) => createHash('sha256').update(text).digest()

/**
 * Requests a time-stamp of a text (RFC 3161). Only the hash of the text is sent.
 * @returns the authority's whole answer, in the form of `openssl ts -verify -in`
 * @throws Error when the authority does not answer, refuses, or answers for another text
 */
export async function horodater(text: string, { url, autorites }: Horodatage): Promise<Buffer> {
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: id_sha256, algorithmParams: new Null() }),
      hashedMessage: new OctetString({ valueHex: bufferOf(sha256(text)) }),
    }),
    // The first byte is below 128: a larger one would need a leading zero to stay positive.
    nonce: new Integer({ valueHex: bufferOf(Buffer.concat([Buffer.from([1]), randomBytes(8)])) }),
    certReq: true,
  })
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query' },
    body: request.toSchema().toBER(),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_AT_LATEST_MS),
  })
  if (!response.ok) throw new Error(`The time-stamping authority answered ${response.status}.`)
  const answer = Buffer.from(await response.arrayBuffer())
  if (answer.length > TOKEN_MAX) throw new Error('The time-stamping authority answered too much.')
  const { info } = await verified(answer, text, autorites)
  if (info.nonce?.isEqual(request.nonce) !== true)
    throw new Error('The time-stamping authority answered another request.')
  return answer
}

/**
 * Verifies a time-stamp token of a text: its imprint, its signature and, with given authorities, the certificate of its signer.
 * @throws Error when it proves nothing about this text
 */
export async function readHorodatage(answer: Uint8Array, text: string, autorites?: string): Promise<Horodate> {
  const { info, signer } = await verified(answer, text, autorites)
  const names = signer.subject.typesAndValues.map(({ value }) => String(value.valueBlock.value))
  return { le: info.genTime, par: names.join(', ') }
}

async function verified(answer: Uint8Array, text: string, autorites?: string) {
  const { status, timeStampToken } = TimeStampResp.fromBER(bufferOf(answer))
  // Granted, or granted with changes.
  if (status.status > 1 || timeStampToken === undefined)
    throw new Error(`The time-stamping authority refused (status ${status.status}).`)
  const signed = new SignedData({ schema: (timeStampToken as ContentInfo).content })
  const { eContent } = signed.encapContentInfo
  if (eContent === undefined) throw new Error('The token is empty.')
  const info = TSTInfo.fromBER(eContent.getValue())
  if (info.messageImprint.hashAlgorithm.algorithmId !== id_sha256) throw new Error('The token is not of a SHA-256.')
  const result = await signed.verify({
    signer: 0,
    data: bufferOf(Buffer.from(text)),
    trustedCerts: autorites === undefined ? [] : certificatesIn(autorites),
    checkChain: autorites !== undefined,
    extendedMode: true,
  })
  const signer = result.signerCertificate
  if (result.signatureVerified !== true || signer == null) throw new Error('The token’s signature does not hold.')
  if (!mayTimeStamp(signer)) throw new Error('The token’s signer may not time-stamp.')
  return { info, signer }
}

function mayTimeStamp({ extensions = [] }: Certificate): boolean {
  const usage = extensions.find(({ extnID }) => extnID === id_ExtKeyUsage)?.parsedValue
  return usage instanceof ExtKeyUsage && usage.keyPurposes.includes(TIME_STAMPING)
}

/** @throws Error without a certificate, or for an unreadable one */
export function certificatesIn(pem: string): Certificate[] {
  const found = [...pem.matchAll(/-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----/g)]
  if (found.length === 0) throw new Error('no certificate')
  return found.map(([, base64 = '']) => Certificate.fromBER(bufferOf(Buffer.from(base64, 'base64'))))
}
