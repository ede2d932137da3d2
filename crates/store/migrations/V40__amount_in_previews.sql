-- Whether the preview of a link, such as in a chat, names the amount. Whoever sees the chat sees it too, so the company opts in.
ALTER TABLE company ADD COLUMN amount_in_previews boolean NOT NULL DEFAULT false;
GRANT UPDATE (amount_in_previews) ON company TO paylink_application;
