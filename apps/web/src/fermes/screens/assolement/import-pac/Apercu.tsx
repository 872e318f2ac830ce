import { Alert, Button, Group } from '@mantine/core'
import type { CodeInconnu, LigneImportPac, ResultatImportPac } from '@sillon/contract'
import { type ChoixImport, totalSurface } from '@sillon/domain'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Referentiel } from '#fermes/cultures/referentiel'
import { useFormat } from '#socle/i18n/format'
import classes from './Apercu.module.css'
import { CellulesDeChoix } from './CellulesDeChoix'
import { CodesInconnus } from './CodesInconnus'
import {
  aUnPresent,
  type Choix,
  choisirLigne,
  choisirParcelle,
  choisirTout,
  coteDe,
  manquantsDe,
  surfacesApres,
} from './choix'
import { Modification } from './Modification'
import { Parcelles } from './Parcelles'
import { ParcellesDifferentes } from './ParcellesDifferentes'

interface Props {
  apercu: ResultatImportPac
  codes: readonly CodeInconnu[]
  correspondances: Readonly<Record<string, number>>
  idMillesime: number
  referentiel: Referentiel
  isUpdating: boolean
  onCorrespondance: (code: string, idCulture: number | null) => void
  choix: Choix
  onChoose: (choix: Choix) => void
}

const order = ['AJOUT', 'MODIFICATION', 'SUPPRESSION', 'INCHANGEE'] as const

/** Preview of the changes of the import. */
export function Apercu({
  apercu,
  codes,
  correspondances,
  idMillesime,
  referentiel,
  isUpdating,
  onCorrespondance,
  choix,
  onChoose,
}: Props) {
  const { t } = useTranslation('import-pac')
  const format = useFormat()
  const { campagne, lignes, parcelles } = apercu
  const { parcellesDifferentes, dernierImport } = apercu
  const isUnchanged = parcellesDifferentes.length === 0 && lignes.every(({ changement }) => changement === 'INCHANGEE')
  const isToCompare = aUnPresent(apercu)
  const manquants = manquantsDe(apercu, choix)
  const nombreManquants = manquants.lignes + manquants.parcelles
  const before = totalSurface(lignes.map((ligne) => ({ surface: ligne.surfaceActuelle })))
  const after = totalSurface(lignes)
  return (
    <>
      {campagne !== idMillesime && (
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} title={t('campagne.titre')}>
          {t('campagne.message', { campagne, millesime: idMillesime })}
        </Alert>
      )}
      <CodesInconnus
        codes={codes}
        correspondances={correspondances}
        referentiel={referentiel}
        onChange={onCorrespondance}
      />
      <section aria-busy={isUpdating} className={classes.changes}>
        <h3 className={classes.title}>{t('changements.titre')}</h3>
        {isUnchanged && (
          <p className={classes.unchanged}>
            <IconCircleCheck size={20} aria-hidden />
            {t('changements.aucun')}
          </p>
        )}
        {isToCompare && !isUnchanged && (
          <>
            <p className={classes.aide}>{t('choix.aide')}</p>
            <Group gap="sm" mb="sm">
              {(['FICHIER', 'PRESENT'] as const).map((cote) => (
                <Button key={cote} variant="default" onClick={() => onChoose(choisirTout(apercu, cote))}>
                  {t(cote === 'FICHIER' ? 'choix.toutFichier' : 'choix.toutPresent')}
                </Button>
              ))}
            </Group>
          </>
        )}
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('colonne.culture')}</th>
              {isToCompare && <th scope="col">{t('colonne.changement')}</th>}
              {dernierImport !== null && <th scope="col">{t('colonne.dernier')}</th>}
              {isToCompare && <th scope="col">{t('colonne.avant')}</th>}
              <th scope="col">{t('colonne.apres')}</th>
            </tr>
          </thead>
          <tbody>
            {order
              .flatMap((changement) => lignes.filter((ligne) => ligne.changement === changement))
              .map((ligne) => (
                <Ligne
                  key={ligne.cle}
                  ligne={ligne}
                  isToCompare={isToCompare}
                  cote={coteDe(ligne, choix.lignes)}
                  onChoose={(cote) => onChoose(choisirLigne(choix, apercu, ligne.cle, cote))}
                />
              ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={1 + Number(isToCompare) + Number(dernierImport !== null)}>
                {t('total')}
              </th>
              {isToCompare && <td data-titre={t('colonne.avant')}>{format.number(before)} ha</td>}
              <td data-titre={t('colonne.apres')}>{format.number(after)} ha</td>
            </tr>
          </tfoot>
        </table>
        {isToCompare && !isUnchanged && (
          <p className={classes.apres}>
            {t('choix.apres', { surface: format.number(totalSurface(surfacesApres(apercu, choix))) })}
          </p>
        )}
        <div role="status">
          {nombreManquants > 0 && (
            <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} mt="sm">
              {t('choix.manquants', { count: nombreManquants })}
            </Alert>
          )}
        </div>
      </section>
      {isToCompare && (
        <ParcellesDifferentes
          parcelles={parcellesDifferentes}
          choix={choix}
          isToChoose={manquants.parcelles > 0}
          onChoose={(cle, cote) => onChoose(choisirParcelle(choix, cle, cote))}
        />
      )}
      <Parcelles parcelles={parcelles} referentiel={referentiel} />
    </>
  )
}

interface LigneProps {
  ligne: LigneImportPac
  /** Whether the file is compared with something; without, only its own value is shown. */
  isToCompare: boolean
  cote: ChoixImport | null
  onChoose: (cote: ChoixImport) => void
}

function Ligne({ ligne, isToCompare, cote, onChoose }: LigneProps) {
  const { t } = useTranslation('import-pac')
  const format = useFormat()
  const { libelleCulture, libelleTypeCulture, changement, nombreParcelles } = ligne
  const surfaceOf = (surfaceHa: number) => (surfaceHa === 0 ? '–' : `${format.number(surfaceHa)} ha`)
  return (
    <tr data-changement={changement}>
      <th scope="row">
        {libelleCulture}
        <span className={classes.detail}>
          {libelleTypeCulture}
          {nombreParcelles > 0 && ` · ${t('parcelles.nombre', { count: nombreParcelles })}`}
        </span>
      </th>
      {isToCompare && (
        <td>
          <Modification {...ligne} />
        </td>
      )}
      {ligne.surfaceDerniere !== null && (
        <td data-titre={t('colonne.dernier')} data-dernier>
          {surfaceOf(ligne.surfaceDerniere)}
        </td>
      )}
      {isToCompare ? (
        <CellulesDeChoix
          nom={libelleCulture}
          present={surfaceOf(ligne.surfaceActuelle)}
          fichier={surfaceOf(ligne.surface)}
          cote={cote}
          onChange={changement === 'INCHANGEE' ? null : onChoose}
        />
      ) : (
        <td data-titre={t('colonne.apres')}>{surfaceOf(ligne.surface)}</td>
      )}
    </tr>
  )
}
