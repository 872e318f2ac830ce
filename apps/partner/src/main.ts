// Starts the stand-in by itself: `npm start` does, outside production. PARTNER_PORT is its port.
import { startPartner } from './partner'

try {
  const { issuer, oidcPath, apiUrl } = await startPartner({ port: Number(process.env.PARTNER_PORT ?? 3001) })
  console.log(`Parcelles démo, a stand-in for a farm-management service: ${issuer}`)
  process.send?.({ issuer, oidcPath, apiUrl })
} catch (error) {
  console.error(`The stand-in for a farm-management service does not start: ${(error as Error).message}`)
  process.exitCode = 1
}
// It ends with the process that started it.
process.on('disconnect', () => process.exit(0))
