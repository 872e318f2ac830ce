import { rm } from 'node:fs/promises'
import { test as base } from '@playwright/test'
import { dataFolder, freePort, startProduct } from './product'

/** Tests on a product of their own, with the demonstration: what they change there, no other journey meets. */
export const test = base.extend<object, { readonly product: string }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures this one needs from its pattern.
    async ({}, use) => {
      const folder = await dataFolder('journey')
      const port = String(await freePort())
      const product = await startProduct({ PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}`, DATA_DIR: folder })
      await use(product.url)
      await product.stop()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ product }, use) => use(product),
})
