import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encryption of stored secrets (AES-256-GCM). Each use has its own key, derived (HKDF) from SESSION_SECRET. */
export class Chiffrement {
  readonly key: Buffer

  constructor(secret: string, usage: string) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', usage, 32))
  }

  /** Encrypts a text. `lien` names its row: in another row it cannot be decrypted. */
  chiffrer(texte: string, lien: string): string {
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', this.key, iv).setAAD(Buffer.from(lien))
    const content = Buffer.concat([cipher.update(texte, 'utf8'), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url')
  }

  /** @throws Error when it was encrypted with another secret, or for another row */
  dechiffrer(garde: string, lien: string): string {
    const bytes = Buffer.from(garde, 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', this.key, bytes.subarray(0, 12), { authTagLength: 16 })
      .setAAD(Buffer.from(lien))
      .setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  }
}
