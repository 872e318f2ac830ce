import { Button, Group } from '@mantine/core'
import type { Dessin } from '@sillon/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#socle/i18n/format'
import { confirm } from '#socle/ui/confirm'
import { useFailureToast } from '#socle/ui/use-failure-toast'
import classes from './Carte.module.css'
import type { LigneDeFiche } from './mesures'
import type { AnneeDeCarte } from './use-carte'
import { useChangements } from './use-changements'

interface Props {
  annee: AnneeDeCarte
  dessins: readonly Dessin[]
  lignes: readonly LigneDeFiche[]
  canChange: boolean
  onModifier: (dessin: Dessin) => void
  onForme: (dessin: Dessin) => void
  onChanged: () => unknown
  /** Further acts on a drawing that is given to a row. */
  acte: (dessin: Dessin, ligne: LigneDeFiche) => ReactNode
}

/** The drawings of the campaign with their measures. */
export function Dessins({ annee, dessins, lignes, canChange, onModifier, onForme, onChanged, acte }: Props) {
  const { t } = useTranslation('carte')
  const { number, date } = useFormat()
  const toastFailure = useFailureToast()
  const { supprimer } = useChangements(annee, onChanged)
  if (dessins.length === 0) return canChange ? <p className={classes.note}>{t('dessin.aucun')}</p> : null
  const mesure = ({ nature, mesure: value }: Dessin) =>
    nature === 'LIGNE'
      ? t('dessin.metres', { valeur: number(value, 0) })
      : nature === 'SURFACE'
        ? t('dessin.surface', { metres: number(value, 0), hectares: number(value / 10_000) })
        : t('dessin.point')
  const remove = async (dessin: Dessin) => {
    const question = { message: t('dessin.suppression'), about: dessin.libelle, confirmLabel: t('dessin.supprimer') }
    if (!(await confirm({ ...question, isDangerous: true }))) return
    try {
      await supprimer(dessin)
    } catch (failure) {
      toastFailure(failure)
    }
  }
  return (
    <section aria-label={t('dessin.liste')}>
      <h2 className={classes.titre}>{t('dessin.liste')}</h2>
      <ul className={classes.dessins}>
        {dessins.map((dessin) => {
          const ligne = lignes.find(({ code }) => code === dessin.codeIndicateur)
          return (
            <li key={dessin.uuidDessin}>
              <strong>{dessin.libelle}</strong> : {mesure(dessin)}
              <small className={classes.note}>
                {ligne !== undefined && `${ligne.libelle}. `}
                {t('dessin.par', { date: date(dessin.dessineLe), nom: dessin.auteur ?? '–' })}
              </small>
              {canChange && (
                <Group gap={4} className={classes.actes}>
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={t('dessin.modifierUn', { nom: dessin.libelle })}
                    onClick={() => onModifier(dessin)}
                  >
                    {t('dessin.modifierCourt')}
                  </Button>
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={t('dessin.formeDe', { nom: dessin.libelle })}
                    onClick={() => onForme(dessin)}
                  >
                    {t('dessin.forme')}
                  </Button>
                  <Button
                    variant="subtle"
                    color="red"
                    size="compact-sm"
                    aria-label={t('dessin.supprimerUn', { nom: dessin.libelle })}
                    onClick={() => remove(dessin)}
                  >
                    {t('dessin.supprimer')}
                  </Button>
                  {ligne !== undefined && acte(dessin, ligne)}
                </Group>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
