import { Button } from '@mantine/core'
import { type CompteTiers, listLiensPartenaires, listPartners } from '@sillon/contract'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CarteSynchronisation } from '#fermes/exploitation/carte-synchronisation'
import { read } from '#socle/api/read'
import { useUser } from '#socle/session/session'
import { Card } from '#socle/ui/Card'
import { focusBelowDialogs } from '#socle/ui/Dialog'
import { Bilan } from './Bilan'
import { ExploitationDialog } from './ExploitationDialog'
import { LienDePartenaire } from './LienDePartenaire'
import classes from './Synchronisation.module.css'
import { useSynchronisations } from './use-synchronisations'

type Props = ComponentProps<CarteSynchronisation>

/**
 * Partners of a farm, with their synchronisations. Nothing for a farm without a link, where the person has no account at a partner or may not write. A failed
 * read hides the card: the page does without it.
 */
export function SynchronisationCard({ idExploitation, idMillesime, isReadOnly, onChanged }: Props) {
  const { t } = useTranslation('synchronisation')
  const { idUtilisateur } = useUser()
  const queryClient = useQueryClient()
  const liens = useQuery(read(listLiensPartenaires, { params: { idExploitation } })).data
  const isLiable = liens?.length === 0 && !isReadOnly
  // Already while there is a link: at its end the card would disappear until they are read, and the focus with it.
  const comptes = useQuery({ ...read(listPartners, { params: { idUtilisateur } }), enabled: !isReadOnly }).data ?? []
  const [choosing, setChoosing] = useState<CompteTiers | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  /** The acts of the card disable or remove their own button. */
  const focusOnTitle = () => title.current !== null && focusBelowDialogs(title.current)
  const { start, ...etat } = useSynchronisations({
    idExploitation,
    idMillesime,
    onEnded: (hasChanged) => {
      // Everything computed of the farm may follow from what came; the first synchronisation may have linked it.
      if (hasChanged) void queryClient.invalidateQueries({ refetchType: 'none' })
      void queryClient.invalidateQueries({ queryKey: [listLiensPartenaires.path] })
      if (hasChanged) onChanged()
    },
  })
  const suivi = {
    ...etat,
    start: (idApplicationTierce: number) => {
      focusOnTitle()
      start(idApplicationTierce)
    },
  }
  if (liens === undefined || (liens.length === 0 && (!isLiable || comptes.length === 0))) return null
  const [last] = suivi.synchronisations
  return (
    <div className={classes.carte}>
      <Card title={t('titre')} titleRef={title}>
        {liens.map((lien) => (
          <LienDePartenaire
            key={lien.idApplicationTierce}
            idExploitation={idExploitation}
            lien={lien}
            isReadOnly={isReadOnly}
            suivi={suivi}
            onDelie={focusOnTitle}
          />
        ))}
        {liens.length === 0 && (
          <div className={classes.lien}>
            <p>{t('sansLien')}</p>
            {last !== undefined && <Bilan synchronisation={last} />}
            {comptes.map((compte) => (
              <div key={compte.idApplicationTierce} className={classes.actes}>
                <Button
                  variant="default"
                  leftSection={<IconRefresh size={18} aria-hidden />}
                  disabled={suivi.isBusy}
                  onClick={() => suivi.start(compte.idApplicationTierce)}
                >
                  {t('synchroniserAvec', { libelle: compte.libelle })}
                </Button>
                <Button variant="subtle" disabled={suivi.isBusy} onClick={() => setChoosing(compte)}>
                  {t('choix.ouvrir')}
                </Button>
              </div>
            ))}
          </div>
        )}
        {choosing !== null && (
          <ExploitationDialog
            idExploitation={idExploitation}
            compte={choosing}
            onLie={focusOnTitle}
            onClose={() => setChoosing(null)}
          />
        )}
      </Card>
    </div>
  )
}
