-- The language of the pages on which a person last signed in, for mails to somebody who has chosen none.
ALTER TABLE portal_user ADD COLUMN page_language text
    CONSTRAINT portal_user_page_language_length CHECK (char_length(page_language) BETWEEN 2 AND 35);
GRANT UPDATE (page_language) ON portal_user TO paylink_application;
