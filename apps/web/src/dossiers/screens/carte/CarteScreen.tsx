import { CarteDeLaFerme } from '#fermes/carte/CarteDeLaFerme'
import { ReportDansLaFiche } from './ReportDansLaFiche'

/** The map of the selected farm and year, whose drawings fill the sheets of its files. */
export function CarteScreen() {
  return (
    <CarteDeLaFerme
      acte={(dessin, ligne, dessins) => <ReportDansLaFiche dessin={dessin} ligne={ligne} dessins={dessins} />}
    />
  )
}
