//! What the banks do by themselves while payers pay.

use crate::chaos::{banks::ChaosBank, counters::Group, installation::Installation, random::Random};

/// A bank executes, rejects or forgets an order, or sends a notification.
pub(crate) async fn act(installation: &Installation, random: &mut Random) {
    let chaos_bank = &installation.banks[random.below(installation.banks.len())];
    let bank = &chaos_bank.bank;
    let ids = bank.order_ids();
    if ids.is_empty() {
        return;
    }
    let id = random.pick(&ids);
    let order = bank.order(id);
    let open = !order.has_ended() && order.forgotten.is_none();
    match random.below(100) {
        0..40 if open && order.is_signed() => drop(bank.execute(id)),
        40..46 if open && order.is_signed() => drop(bank.reject(id)),
        0..3 if open => bank.forget_unsigned(id),
        3..6 if open => drop(bank.decline(id)),
        46..66 => notify(installation, chaos_bank, id, random).await,
        _ => {}
    }
}

/// A notification: honest, duplicated, or with another order's id.
async fn notify(installation: &Installation, bank: &ChaosBank, id: &str, random: &mut Random) {
    let url = bank.bank.order(id).notification_url();
    let named = match random.below(5) {
        0 => random.pick(&bank.bank.order_ids()).clone(),
        _ => id.to_owned(),
    };
    let times = if random.chance(20) { 2 } else { 1 };
    for _ in 0..times {
        let url = installation.nodes.page(&url, random);
        bank.bank.notify_at(url, id, &named).await;
        installation.counters.count(Group::Totals, "notifications");
    }
}
