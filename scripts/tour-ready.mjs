/** Opens an address and waits until the page is drawn. */
export async function goTo(page, address) {
  await page.goto(address)
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  // A sheet draws its first section, then the others.
  await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' })
  await page.evaluate(settled)
}

/** In the page: resolves once nothing was added for a second, because parts of a page are lazy chunks. */
function settled() {
  return new Promise((resolve) => {
    let timer = setTimeout(resolve, 1000)
    const again = () => {
      clearTimeout(timer)
      timer = setTimeout(resolve, 1000)
    }
    new MutationObserver(again).observe(document.body, { childList: true, subtree: true })
    setTimeout(resolve, 10_000)
  })
}
