// Starts apps/partner, the stand-in for a farm-management service, beside the product: for development and the demonstration only.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const START_AT_LATEST_MS = 10_000

/**
 * Starts the stand-in, and configures the product for it. It ends with this process.
 *
 * @param root folder of the repository, with a built `apps/partner/dist/main.js`
 * @param env environment of the product; PARTNER_PORT=0 leaves the stand-in out, and so does a PARTNERS of one's own
 * @returns settings to add to the environment of the product; none when the stand-in does not start, which is said in one line
 */
export async function startPartnerBeside(root, env) {
  if (env.PARTNERS || env.PARTNER_PORT === '0') return {}
  const partner = spawn(process.execPath, [join(root, 'apps/partner/dist/main.js')], {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const told = await new Promise((done) => {
    partner.on('message', done).on('exit', () => done(undefined))
    setTimeout(() => done(undefined), START_AT_LATEST_MS).unref()
  })
  if (told === undefined) {
    partner.kill()
    console.log(
      'The product starts without it. PARTNER_PORT=0 leaves it out, another PARTNER_PORT starts it elsewhere.',
    )
    return {}
  }
  // Neither its process nor its channel keeps this process alive.
  partner.unref()
  partner.channel?.unref()
  return { PARTNERS: JSON.stringify([partnerOf(told)]) }
}

const partnerOf = ({ issuer, oidcPath, apiUrl }) => ({
  code: 'demonstration',
  libelle: 'Parcelles démo',
  issuer,
  oidcPath,
  clientId: 'sillon',
  apiUrl,
  scope: 'openid email profile offline_access exploitations',
})
